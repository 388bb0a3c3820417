import { tmpdir } from 'node:os';
import { join } from 'node:path';

export { mysqlProgram, startMysqlServer } from './aws/services/rds/mysql-server.ts';
export { passwordVerifier } from './aws/services/rds/password-verifier.ts';
export { buildRealKubernetes, podImage } from './real-kube/real-binaries.ts';
export { type RealCluster, startRealCluster } from './real-kube/real-cluster.ts';
export { type RealPods, startRealPods, whyNoRealPods } from './real-kube/real-pods.ts';

/** Where a real Kubernetes that was built is kept from one run to the next: building takes minutes. */
export const realKubernetesDirectory = join(tmpdir(), 'spacedock-real-kube');
