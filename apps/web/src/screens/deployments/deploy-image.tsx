import { Modal, Stack, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useCallForm } from '../../parts/use-call-form.ts';
import type { Deployment } from './deployment-shapes.ts';

/** An image by hand, with the configs of now. */
export function DeployImage({
  deployment: { id, name, revision, image },
  close,
}: {
  readonly deployment: Deployment;
  readonly close: () => void;
}) {
  const { change } = useAddress();
  const made = useCallForm({
    initial: { image: revision?.image ?? image ?? '', note: '' },
    call: ({ image: wanted, note }) =>
      call('post', '/api/deployments/{id}/revisions', {
        params: { path: { id } },
        body: { image: wanted, ...(note ? { note } : {}) },
      }),
    topics: ['deployments', 'deployment-events'],
    onDone: () => change({ tab: 'timeline', deploy: undefined }),
  });
  return (
    <Modal opened onClose={close} title={`Deploy an image to ${name}`}>
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput
            label="Image"
            description="With a tag or a digest. It runs with the configs that the deployment has now."
            data-autofocus
            spellCheck={false}
            {...made.form.getInputProps('image')}
          />
          <TextInput label="Why, for those who look at it later" {...made.form.getInputProps('note')} />
          <FormFoot does="POST /api/deployments/{id}/revisions" label="Deploy it" form={made} />
        </Stack>
      </form>
    </Modal>
  );
}
