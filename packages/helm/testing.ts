export { describeHelmOnCluster } from './testing/helm-on-cluster.ts';
export { testTools } from './testing/test-tools.ts';
