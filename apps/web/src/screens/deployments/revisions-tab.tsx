import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { Action } from '../../parts/action.tsx';
import { Empty, Loading, ProblemState } from '../../parts/states.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { DeployImage } from './deploy-image.tsx';
import { type Deployment, placeOf, type RevisionSummary } from './deployment-shapes.ts';
import { RevisionCard } from './revision-card.tsx';
import { RevisionCompare } from './revision-compare.tsx';
import { RollBack } from './roll-back.tsx';

/** Everything that was ever asked to run, never changed: looked at, compared, returned to. */
export function RevisionsTab({ deployment }: { readonly deployment: Deployment }) {
  const { id, currentRevisionId, sourceType } = deployment;
  const { address, change } = useAddress();
  const [back, setBack] = useState<RevisionSummary | undefined>(undefined);
  const list = useList(call('get', '/api/deployments/{id}/revisions', { params: { path: { id }, query: { limit: 50 } } }), {
    topics: ['deployment-events', 'deployments'],
  });
  const chosen = (address['compare'] ?? '').split(',').filter((one) => one !== '');
  const choose = (one: string): void => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen.slice(-1), one];
    change({ compare: next.length === 0 ? undefined : next.join(',') });
  };

  if (list.problem) return <ProblemState problem={list.problem} retry={list.retry} />;
  if (list.loading) return <Loading />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          A revision never changes: each change of the deployment is another one. Choose two to compare them.
        </Text>
        {sourceType === 'image' && (
          <Action
            does="POST /api/deployments/{id}/revisions"
            at={placeOf(deployment)}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => change({ deploy: 'image' })}
          >
            Deploy an image
          </Action>
        )}
      </Group>
      {chosen.length === 2 && (
        <RevisionCompare
          deploymentId={id}
          a={chosen[0] ?? ''}
          b={chosen[1] ?? ''}
          rows={list.rows}
          close={() => change({ compare: undefined })}
        />
      )}
      {list.rows.length === 0 ? (
        <Empty title="No revision yet">The first one is on its way to the deployer.</Empty>
      ) : (
        list.rows.map((revision) => (
          <RevisionCard
            key={revision.id}
            revision={revision}
            deployment={deployment}
            active={revision.id === currentRevisionId}
            open={address['revision'] === revision.id}
            toggle={() => change({ revision: address['revision'] === revision.id ? undefined : revision.id })}
            chosen={chosen.includes(revision.id)}
            choose={() => choose(revision.id)}
            rollBack={() => setBack(revision)}
          />
        ))
      )}
      {list.more && (
        <div>
          <Button variant="default" onClick={list.more}>
            Show older ones
          </Button>
        </div>
      )}
      {back && <RollBack deployment={deployment} to={back} close={() => setBack(undefined)} />}
      {address['deploy'] === 'image' && <DeployImage deployment={deployment} close={() => change({ deploy: undefined })} />}
    </Stack>
  );
}
