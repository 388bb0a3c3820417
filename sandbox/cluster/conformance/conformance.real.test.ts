import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { buildRealKubernetes } from '../../real-kube/real-binaries.ts';
import { type RealCluster, startRealCluster } from '../../real-kube/real-cluster.ts';
import { describeConformance } from './testing/describe-conformance.ts';

describe('a real Kubernetes 1.36', () => {
  let cluster: RealCluster | undefined;
  afterAll(() => cluster?.close());
  describeConformance(async () => {
    cluster = await startRealCluster(await buildRealKubernetes(join(tmpdir(), 'spacedock-real-kube')));
    return cluster.kubeconfig;
  });
});
