import { Modal, Select, Stack, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { databasesCall, type Job } from '../../parts/jobs/job-shape.ts';
import { useCallForm } from '../../parts/use-call-form.ts';

const server = 'server';

export function NewConnection({
  job,
  database,
  close,
}: {
  readonly job: Job;
  readonly database: string | undefined;
  readonly close: () => void;
}) {
  const { engine } = job.config as { readonly engine?: string };
  const databases = useEvery(useList(databasesCall(job.id), { topics: ['databases'], when: engine !== 'redis' }));
  const made = useCallForm({
    initial: { name: '', of: database ?? server },
    call: ({ name, of }) =>
      of === server
        ? call('post', '/api/provisioning-jobs/{jobID}/connections', { params: { path: { jobID: job.id } }, body: { name } })
        : call('post', '/api/provisioning-jobs/{jobID}/databases/{dbID}/connections', {
            params: { path: { jobID: job.id, dbID: of } },
            body: { name },
          }),
    topics: ['databases'],
    onDone: close,
  });
  const ready = databases.rows.filter(({ status }) => status === 'succeeded');
  return (
    <Modal opened onClose={close} title="New connection">
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput
            label="Name"
            placeholder="checkout"
            data-autofocus
            autoComplete="off"
            dir="auto"
            {...made.form.getInputProps('name')}
          />
          <Select
            label="Of"
            description="A database has a user of its own, who may do nothing elsewhere; the whole server is its root login."
            allowDeselect={false}
            data={[
              ...ready.map(({ id, name }) => ({ value: id, label: `Database ${name}` })),
              { value: server, label: 'The whole server' },
            ]}
            {...made.form.getInputProps('of')}
          />
          <FormFoot does="POST /api/provisioning-jobs/{jobID}/connections" label="Make the connection" form={made} />
        </Stack>
      </form>
    </Modal>
  );
}
