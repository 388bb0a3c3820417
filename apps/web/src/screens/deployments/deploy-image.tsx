import { Modal, Stack, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { useKey } from '../../api/use-key.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useCallForm } from '../../parts/use-call-form.ts';
import { type Deployment, placeOf } from './deployment-shapes.ts';

const does = 'POST /api/deployments/{id}/revisions';

/** An image by hand, with the configs of now: the button, and what it opens. */
export function DeployImage({ deployment }: { readonly deployment: Deployment }) {
  const { address, change } = useAddress();
  const deleting = deployment.status === 'deleting';
  return (
    <Offer does={does} at={placeOf(deployment)}>
      <Action
        does={does}
        at={placeOf(deployment)}
        leftSection={<IconUpload size={16} aria-hidden />}
        disabled={deleting}
        {...(deleting ? { title: 'It is being deleted.' } : {})}
        onClick={() => change({ deploy: 'image' })}
      >
        Deploy an image
      </Action>
      {address['deploy'] === 'image' && <DeployImageForm deployment={deployment} close={() => change({ deploy: undefined })} />}
    </Offer>
  );
}

function DeployImageForm({
  deployment: { id, name, revision, image },
  close,
}: {
  readonly deployment: Deployment;
  readonly close: () => void;
}) {
  const { change } = useAddress();
  const keyed = useKey();
  const made = useCallForm({
    initial: { image: revision?.image ?? image ?? '', note: '' },
    call: ({ image: wanted, note }) =>
      keyed(
        call('post', '/api/deployments/{id}/revisions', {
          params: { path: { id } },
          body: { image: wanted, ...(note ? { note } : {}) },
        }),
      ),
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
          <TextInput label="Why, for those who look at it later" dir="auto" {...made.form.getInputProps('note')} />
          <FormFoot does={does} label="Deploy it" form={made} cancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
