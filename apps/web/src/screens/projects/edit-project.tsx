import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import type { Project } from './project-calls.ts';

export function EditProject({ project, close }: { readonly project: Project; readonly close: () => void }) {
  const edited = useEditForm({
    thing: project,
    what: 'this project',
    values: ({ name, description }) => ({ name, description }),
    call: (body) => call('patch', '/api/projects/{projectId}', { params: { path: { projectId: project.id } }, body }),
    topics: ['projects'],
    onDone: close,
  });
  return (
    <Modal opened onClose={close} title="Rename and describe the project">
      <form onSubmit={edited.submit}>
        <Stack>
          <TextInput label="Name" data-autofocus dir="auto" {...edited.form.getInputProps('name')} />
          <Textarea label="What it is about" autosize minRows={2} dir="auto" {...edited.form.getInputProps('description')} />
          <FormFoot does="PATCH /api/projects/{projectId}" label="Save" form={edited} cancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
