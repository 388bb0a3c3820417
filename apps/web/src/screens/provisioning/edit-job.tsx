import { Modal, Stack, TagsInput, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import type { Job } from '../../parts/jobs/job-shape.ts';
import { useEditForm } from '../../parts/use-edit-form.ts';
import { tagsOf, typedTags } from './tags.ts';

export function EditJob({ job, close }: { readonly job: Job; readonly close: () => void }) {
  const made = useEditForm({
    thing: job,
    what: 'this job',
    values: ({ name, tags }) => ({ name, tags: typedTags(tags) }),
    call: ({ name, tags }) =>
      call('patch', '/api/provisioning-jobs/{jobID}', {
        params: { path: { jobID: job.id } },
        body: { name, tags: tagsOf(tags) },
      }),
    topics: ['provisioning-jobs'],
    onDone: close,
    fieldOf: (field) => (field.startsWith('tags') ? 'tags' : field),
  });
  return (
    <Modal opened onClose={close} title="Name and tags">
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput
            label="Name"
            description="Here only: nothing in the cloud is renamed."
            data-autofocus
            dir="auto"
            {...made.form.getInputProps('name')}
          />
          <TagsInput
            label="Tags"
            description="As team=checkout. Enter after each."
            placeholder="team=checkout"
            {...made.form.getInputProps('tags')}
          />
          <FormFoot does="PATCH /api/provisioning-jobs/{jobID}" label="Save" form={made} />
        </Stack>
      </form>
    </Modal>
  );
}
