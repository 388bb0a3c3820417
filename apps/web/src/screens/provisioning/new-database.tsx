import { Modal, Stack, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import type { Job } from '../../parts/jobs/job-shape.ts';
import { useCallForm } from '../../parts/use-call-form.ts';

export function NewDatabase({ job, close }: { readonly job: Job; readonly close: () => void }) {
  const made = useCallForm({
    initial: { name: '', owner: '' },
    call: ({ name, owner }) =>
      call('post', '/api/provisioning-jobs/{jobID}/databases', {
        params: { path: { jobID: job.id } },
        body: { name, ...(owner ? { owner } : {}) },
      }),
    topics: ['databases'],
    onDone: close,
  });
  return (
    <Modal opened onClose={close} title="New database">
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput
            label="Name"
            description="Small letters, digits and underscores."
            placeholder="checkout"
            data-autofocus
            autoComplete="off"
            {...made.form.getInputProps('name')}
          />
          <TextInput
            label="Owner"
            description="Its user, who may do everything in it and nothing elsewhere. Called like the database unless said."
            placeholder="checkout_app"
            autoComplete="off"
            {...made.form.getInputProps('owner')}
          />
          <FormFoot does="POST /api/provisioning-jobs/{jobID}/databases" label="Make the database" form={made} />
        </Stack>
      </form>
    </Modal>
  );
}
