import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { useKey } from '../../api/use-key.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useCallForm } from '../../parts/use-call-form.ts';
import type { Deployment, RevisionSummary } from './deployment-shapes.ts';
import { RevisionDiffView } from './revision-diff-view.tsx';

/** Shows what will change, and only then does it. */
export function RollBack({
  deployment,
  to,
  close,
}: {
  readonly deployment: Deployment;
  readonly to: RevisionSummary;
  readonly close: () => void;
}) {
  const { id, name, currentRevisionId, latestRevisionId } = deployment;
  const { change } = useAddress();
  const keyed = useKey();
  const made = useCallForm({
    initial: { note: '' },
    call: ({ note }) =>
      keyed(
        call('post', '/api/deployments/{id}/rollback', {
          params: { path: { id } },
          body: { toRevisionID: to.id, ...(note ? { note } : {}) },
        }),
      ),
    topics: ['deployments', 'deployment-events'],
    onDone: ({ data }) => {
      notifications.show({ message: `${name} returns to revision ${to.number}, as revision ${data.number}.`, color: 'teal' });
      close();
      change({ tab: 'timeline', compare: undefined, revision: undefined });
    },
  });
  return (
    <Modal opened onClose={close} size="xl" title={`Roll ${name} back to revision ${to.number}`}>
      <form onSubmit={made.submit}>
        <Stack>
          <Text size="sm">
            A new revision is made with image and configs of revision {to.number}. Nothing is built, and its configs become those
            of the deployment. This is what changes:
          </Text>
          <RevisionDiffView deploymentId={id} a={currentRevisionId ?? latestRevisionId} b={to.id} />
          <TextInput label="Why, for those who look at it later" data-autofocus dir="auto" {...made.form.getInputProps('note')} />
          <FormFoot
            does="POST /api/deployments/{id}/rollback"
            label={`Roll back to revision ${to.number}`}
            form={made}
            cancel={close}
          />
        </Stack>
      </form>
    </Modal>
  );
}
