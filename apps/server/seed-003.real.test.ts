import { buildRealKubernetes, type RealCluster, realKubernetesDirectory, startRealCluster } from '@spacedock/sandbox/testing';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeSeed003 } from './testing/describe-seed-003.ts';
import { describeSleepMode } from './testing/describe-sleep-mode.ts';
import { describeSpaceAccess } from './testing/describe-space-access.ts';
import type { UseCluster } from './testing/space-stage.ts';

// No second try: what the first one left in the cluster would be in its way, and nothing here depends on the moment.
describe('space instances on a real Kubernetes 1.36', { retry: 0 }, () => {
  let cluster: RealCluster | undefined;
  beforeAll(async () => {
    cluster = await startRealCluster(await buildRealKubernetes(realKubernetesDirectory));
  });
  afterAll(() => cluster?.close());
  // The sandbox's AWS gives it out as its EKS, and vouches for the tokens that come with it.
  const onRealOne: UseCluster = async (world) => {
    if (cluster) (await world.clouds.sandbox()).fleet.adopt('aws/shared', cluster.join);
  };
  describeSeed003(onRealOne);
  describeSpaceAccess(onRealOne);
  describeSleepMode(onRealOne);
});
