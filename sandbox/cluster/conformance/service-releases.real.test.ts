import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeServiceReleasesOnCluster } from '@spacedock/helm/testing';
import { afterAll, describe } from 'vitest';
import { buildRealKubernetes } from '../../real-kube/real-binaries.ts';
import { type RealCluster, startRealCluster } from '../../real-kube/real-cluster.ts';

describe('our releases on a real Kubernetes 1.36', () => {
  let cluster: RealCluster | undefined;
  afterAll(() => cluster?.close());
  describeServiceReleasesOnCluster(async () => {
    cluster = await startRealCluster(await buildRealKubernetes(join(tmpdir(), 'spacedock-real-kube')));
    return cluster.kubeconfig;
  });
});
