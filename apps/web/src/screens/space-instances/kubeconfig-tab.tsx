import { Alert, Button, Checkbox, Code, Group, List, NumberInput, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { call, type DataOf } from '../../api/call.ts';
import { downloadText } from '../../parts/download-text.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { type Instance, pathOf } from './instance-shape.ts';
import { useInstanceAccess, youMay } from './use-instance-access.ts';

const makeCall = (instance: Instance, body: { readonly withToken: boolean; readonly expiresInDays?: number }) =>
  call('post', '/api/space-instances/{project}/{name}/kubeconfig', { params: { path: pathOf(instance) }, body });
type Kubeconfig = DataOf<ReturnType<typeof makeCall>>;

/** The way into the namespace with kubectl. */
export function KubeconfigTab({ instance }: { readonly instance: Instance }) {
  return (
    <Shown read={useInstanceAccess(instance)} what="space instance" lines={3}>
      {(access) => {
        if (!youMay(access, 'use'))
          return (
            <Alert color="gray" icon={<IconInfoCircle />}>
              You see this space, but may not work in its namespace. Who can give you that is under Access.
            </Alert>
          );
        if (!instance.namespace)
          return (
            <Alert color="gray" icon={<IconInfoCircle />}>
              It has no namespace yet. A moment after it has one, its kubeconfig can be made here.
            </Alert>
          );
        return <MakeKubeconfig instance={instance} />;
      }}
    </Shown>
  );
}

/** What was made is kept here only until the tab is left. */
function MakeKubeconfig({ instance }: { readonly instance: Instance }) {
  const [made, setMade] = useState<Kubeconfig | undefined>(undefined);
  const form = useCallForm({
    initial: { withToken: true, expiresInDays: 30 as number | string },
    call: ({ withToken, expiresInDays }) =>
      makeCall(instance, withToken && expiresInDays !== '' ? { withToken, expiresInDays: Number(expiresInDays) } : { withToken }),
    topics: ['tokens'],
    onDone: ({ data }) => setMade(data),
  });
  if (made) return <Made instance={instance} made={made} again={() => setMade(undefined)} />;
  return (
    <form onSubmit={form.submit}>
      <Stack maw={560}>
        <Text size="sm">
          With it kubectl, helm and k9s work in the namespace <Code>{instance.namespace}</Code>, through this server: what you may
          do inside is decided at each request, and a space that sleeps wakes up.
        </Text>
        <Checkbox
          label="With an access token of mine"
          description="Ready to use. Without, you put your own in."
          {...form.form.getInputProps('withToken', { type: 'checkbox' })}
        />
        {form.form.values.withToken && (
          <NumberInput
            label="The token ends after"
            suffix=" days"
            min={1}
            max={365}
            clampBehavior="none"
            allowDecimal={false}
            w={200}
            {...form.form.getInputProps('expiresInDays')}
          />
        )}
        <FormFoot does="POST /api/space-instances/{project}/{name}/kubeconfig" label="Make a kubeconfig" form={form} />
      </Stack>
    </form>
  );
}

function Made({
  instance,
  made: { kubeconfig, accessToken },
  again,
}: {
  readonly instance: Instance;
  readonly made: Kubeconfig;
  readonly again: () => void;
}) {
  const file = `${instance.project}-${instance.name}.kubeconfig.yaml`;
  return (
    <Stack maw={760}>
      <Alert color="teal" title="The kubeconfig is made" role="status">
        {accessToken ? (
          <Text size="sm">
            It holds the access token <b>{accessToken.name}</b>, which ends <TimeAgo at={accessToken.expiresAt} />. It is given
            out this once: keep the file to yourself. Under your profile the token can be revoked.
          </Text>
        ) : (
          <Text size="sm">
            It holds no token: put your own in with <Code>kubectl config set-credentials</Code>.
          </Text>
        )}
        <Group mt="sm" gap="xs">
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => downloadText(file, kubeconfig)}>
            Download
          </Button>
          <CopyText text={kubeconfig} label="Copy it" />
          <Button variant="default" onClick={again}>
            Make another one
          </Button>
        </Group>
      </Alert>
      <Title order={2}>How to use it</Title>
      <List type="ordered" spacing="sm" size="sm">
        <List.Item>
          See what is there:
          <Line text={`kubectl --kubeconfig ${file} get all`} />
        </List.Item>
        <List.Item>
          Or for the whole terminal:
          <Line text={`export KUBECONFIG=$PWD/${file}`} />
        </List.Item>
        <List.Item>
          What you may do in there:
          <Line text={`kubectl --kubeconfig ${file} auth can-i --list`} />
        </List.Item>
      </List>
    </Stack>
  );
}

function Line({ text }: { readonly text: string }) {
  return (
    <Group gap="xs" mt={4} wrap="nowrap">
      <Code block style={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <CopyText text={text} label="Copy" />
    </Group>
  );
}
