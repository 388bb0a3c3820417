import { Card, Code, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useBackend } from '../../api/backend.tsx';
import { call, type DataOf } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { useEditForm } from '../../parts/use-edit-form.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';

const ownCall = call('get', '/api/organisation');

export default function Organisation() {
  const read = useRead(ownCall, { topics: ['organisations'] });
  return (
    <Page title="Organisation" about="Everything belongs to one: people, accounts, spaces, projects.">
      <Shown read={read} what="organisation">
        {(organisation) => (
          <Stack gap="md">
            <Text size="sm" component="div">
              <b dir="auto">{organisation.name}</b> was made <TimeAgo at={organisation.createdAt} /> by {organisation.createdBy}.
              Its id is <Code>{organisation.id}</Code>.
            </Text>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <Offer does="PUT /api/organisation">
                <Rename organisation={organisation} />
              </Offer>
              <Offer does="POST /api/organisations">
                <Another />
              </Offer>
            </SimpleGrid>
            <Offer does="DELETE /api/organisation">
              <Delete name={organisation.name} />
            </Offer>
          </Stack>
        )}
      </Shown>
    </Page>
  );
}

function Rename({ organisation }: { readonly organisation: DataOf<typeof ownCall> }) {
  const { session } = useBackend();
  const renamed = useEditForm({
    thing: organisation,
    what: 'the name',
    values: ({ name }) => ({ name }),
    call: (body) => call('put', '/api/organisation', { body }),
    topics: ['organisations'],
    onDone: () => {
      notifications.show({ message: 'It is renamed.', color: 'teal' });
      // The name in the header comes with the session.
      void session.resume();
    },
  });
  return (
    <Card component="section" aria-label="Rename">
      <Title order={2} mb="sm">
        Rename
      </Title>
      <form onSubmit={renamed.submit}>
        <Stack>
          <TextInput label="Name" dir="auto" {...renamed.form.getInputProps('name')} />
          <FormFoot does="PUT /api/organisation" label="Rename" form={renamed} />
        </Stack>
      </form>
    </Card>
  );
}

function Another() {
  const { session } = useBackend();
  const navigate = useNavigate();
  const made = useCallForm({
    initial: { name: '' },
    call: (body) => call('post', '/api/organisations', { body }),
    topics: ['organisations'],
    onDone: ({ data: { id, name } }) => {
      notifications.show({ message: `You are in ${name} now.`, color: 'teal' });
      void session.enter(id).then(() => navigate({ to: '/' }));
    },
  });
  return (
    <Card component="section" aria-label="Another organisation">
      <Title order={2} mb="sm">
        Another organisation
      </Title>
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput
            label="Name"
            description="Empty at first, and yours alone. You go there at once, and come back through the menu at the top."
            dir="auto"
            {...made.form.getInputProps('name')}
          />
          <FormFoot does="POST /api/organisations" label="Make it" form={made} />
        </Stack>
      </form>
    </Card>
  );
}

function Delete({ name }: { readonly name: string }) {
  const { session } = useBackend();
  const { confirm, dialogue } = useConfirm();
  return (
    <Card component="section" aria-label="Delete">
      <Title order={2} mb="sm">
        Delete
      </Title>
      <Text size="sm" mb="sm">
        Members, teams, roles, projects and credentials are gone for good; the audit log stays. What runs in clusters and clouds
        keeps running.
      </Text>
      <div>
        <Action
          does="DELETE /api/organisation"
          color="red"
          variant="light"
          onClick={() =>
            confirm({
              title: `Delete the organisation ${name}`,
              children: 'Nobody can get it back. Everybody in it is signed out of it at once.',
              button: 'Delete the organisation',
              type: name,
              topics: ['organisations'],
              call: call('delete', '/api/organisation', { params: { query: { confirm: name } } }),
              done: `${name} is deleted.`,
              onDone: () => void session.resume(),
            })
          }
        >
          Delete the organisation…
        </Action>
      </div>
      {dialogue}
    </Card>
  );
}
