export { serveCharts, type TestRepository } from './testing/chart-repository.ts';
export { configMap, writeChart } from './testing/charts.ts';
export { describeHelmOnCluster } from './testing/helm-on-cluster.ts';
export { describeKilledReleasesOnCluster } from './testing/killed-releases-on-cluster.ts';
export { describeServiceReleasesOnCluster } from './testing/service-releases-on-cluster.ts';
export { testTools } from './testing/test-tools.ts';
