import { useState } from 'react';
import { Allowed } from '../../parts/allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import type { NewInstance, Preview } from './instance-shape.ts';
import { emptyInstance, type InstanceValues } from './instance-values.ts';
import { NewInstanceForm } from './new-instance-form.tsx';
import { ReviewInstance } from './review-instance.tsx';

interface Reviewed {
  readonly body: NewInstance;
  /** The same without what is secret. */
  readonly shown: NewInstance;
  readonly preview: Preview;
}

export default function NewInstanceScreen() {
  const { address } = useAddress();
  const [values, setValues] = useState<InstanceValues>({
    ...emptyInstance,
    project: address['project'] ?? '',
    template: address['template'] ?? '',
    space: address['space'] ?? '',
  });
  const [reviewed, setReviewed] = useState<Reviewed | undefined>(undefined);
  return (
    <Page
      title="Take a space"
      crumbs={[{ label: 'Space instances', to: '/space-instances' }]}
      about={
        reviewed
          ? 'This is what will be made. Nothing has been made yet.'
          : 'A namespace of your own, made from a template. You see what will be made before it is.'
      }
    >
      <Allowed does="POST /api/space-instances" to="take spaces">
        {reviewed ? (
          <ReviewInstance {...reviewed} back={() => setReviewed(undefined)} />
        ) : (
          <NewInstanceForm
            initial={values}
            onPreview={(next, found) => {
              setValues(next);
              setReviewed(found);
            }}
          />
        )}
      </Allowed>
    </Page>
  );
}
