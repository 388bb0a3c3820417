import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeHelmOnCluster } from '@spacedock/helm/testing';
import { afterAll, describe } from 'vitest';
import { buildRealKubernetes } from '../../real-kube/real-binaries.ts';
import { type RealCluster, startRealCluster } from '../../real-kube/real-cluster.ts';

describe('the real helm on a real Kubernetes 1.36', () => {
  let cluster: RealCluster | undefined;
  afterAll(() => cluster?.close());
  describeHelmOnCluster(async () => {
    cluster = await startRealCluster(await buildRealKubernetes(join(tmpdir(), 'spacedock-real-kube')));
    return cluster.kubeconfig;
  });
});
