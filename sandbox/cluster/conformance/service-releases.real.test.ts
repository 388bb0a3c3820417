import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeKilledReleasesOnCluster, describeServiceReleasesOnCluster } from '@spacedock/helm/testing';
import { afterAll, describe } from 'vitest';
import { buildRealKubernetes } from '../../real-kube/real-binaries.ts';
import { type RealCluster, startRealCluster } from '../../real-kube/real-cluster.ts';

describe('our releases on a real Kubernetes 1.36', () => {
  let cluster: Promise<RealCluster> | undefined;
  afterAll(async () => (await cluster)?.close());
  const start = async (): Promise<RealCluster> =>
    startRealCluster(await buildRealKubernetes(join(tmpdir(), 'spacedock-real-kube')));
  const kubeconfig = async (): Promise<string> => (await (cluster ??= start())).kubeconfig;
  describeServiceReleasesOnCluster(kubeconfig);
  describeKilledReleasesOnCluster(kubeconfig);
});
