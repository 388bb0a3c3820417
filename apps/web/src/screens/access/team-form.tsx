import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import type { Team } from './access-calls.ts';

/** Makes a team, or changes the one that is given. */
export function TeamForm({ team, close }: { readonly team?: Team; readonly close: () => void }) {
  const navigate = useNavigate();
  const made = useEditForm({
    thing: team,
    what: 'this team',
    values: (from) => ({ name: from?.name ?? '', description: from?.description ?? '' }),
    call: (body) =>
      team
        ? call('put', '/api/teams/{teamId}', { params: { path: { teamId: team.id } }, body })
        : call('post', '/api/teams', { body }),
    topics: ['teams', 'assignments'],
    onDone: ({ id }) => {
      if (team) close();
      else void navigate({ to: '/access/teams/$teamId', params: { teamId: id } as never });
    },
  });
  return (
    <Modal opened onClose={close} title={team ? 'Rename and describe the team' : 'New team'}>
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput label="Name" data-autofocus dir="auto" {...made.form.getInputProps('name')} />
          <Textarea label="What it answers for" autosize minRows={2} dir="auto" {...made.form.getInputProps('description')} />
          <FormFoot
            does={team ? 'PUT /api/teams/{teamId}' : 'POST /api/teams'}
            label={team ? 'Save' : 'Make the team'}
            form={made}
            back={
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            }
          />
        </Stack>
      </form>
    </Modal>
  );
}
