import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';

export function NewProject({ close }: { readonly close: () => void }) {
  const navigate = useNavigate();
  const made = useCallForm({
    initial: { name: '', description: '' },
    call: ({ name, description }) => call('post', '/api/projects', { body: { name, ...(description ? { description } : {}) } }),
    topics: ['projects'],
    onDone: ({ data }) => void navigate({ to: '/projects/$projectId', params: { projectId: data.id } }),
  });
  return (
    <Modal opened onClose={close} title="New project">
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput label="Name" data-autofocus dir="auto" {...made.form.getInputProps('name')} />
          <Textarea label="What it is about" autosize minRows={2} dir="auto" {...made.form.getInputProps('description')} />
          <FormFoot does="POST /api/projects" label="Make the project" form={made} cancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
