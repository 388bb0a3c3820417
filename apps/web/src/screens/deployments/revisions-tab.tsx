import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { Empty, Loading, ProblemState } from '../../parts/states.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { DeployImage } from './deploy-image.tsx';
import type { Deployment, RevisionSummary } from './deployment-shapes.ts';
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
  // A link may lead to one that is further down than was read.
  const wanted = address['revision'];
  useEvery(list, wanted === undefined || list.rows.some((revision) => revision.id === wanted) ? 0 : undefined);
  const chosen = (address['compare'] ?? '').split(',').filter((one) => one !== '');
  // The older one first. The list begins with the newest: one that is not in it yet is older than those that are.
  const numbers = new Map(list.rows.map((revision) => [revision.id, revision.number]));
  const [first, second] = chosen.toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
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
        {sourceType === 'image' && <DeployImage deployment={deployment} />}
      </Group>
      {first !== undefined && second !== undefined && (
        <RevisionCompare deploymentId={id} a={first} b={second} close={() => change({ compare: undefined })} />
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
            open={wanted === revision.id}
            toggle={() => change({ revision: wanted === revision.id ? undefined : revision.id })}
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
    </Stack>
  );
}
