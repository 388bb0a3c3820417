/** Each of them takes longer than half a minute on two cores; the longest first, roughly. */
export const longTests = [
  'apps/web/e2e/screens.test.ts',
  'apps/server/permission-matrix.test.ts',
  'apps/server/gateway/bad-address.test.ts',
  'apps/server/gateway/bad-input.test.ts',
  'sandbox/cluster/conformance/conformance.test.ts',
  'apps/server/boot.test.ts',
  'apps/server/deployments-crash.test.ts',
  'apps/web/e2e/rough-edges.test.ts',
  'apps/web/e2e/spaces.test.ts',
  'apps/web/e2e/accounts.test.ts',
  'apps/web/e2e/access.test.ts',
  'apps/web/e2e/environments.test.ts',
  'apps/web/e2e/deployments.test.ts',
  'apps/web/e2e/space-instances.test.ts',
  'apps/web/e2e/provisioning.test.ts',
  'apps/server/gateway/list-leaks.property.test.ts',
  'apps/server/management/controller/crash.test.ts',
  'apps/server/seed-003.test.ts',
  'apps/server/replicas.test.ts',
  'apps/server/provisioner/aws/aws-steps.test.ts',
  'sandbox/cluster/conformance/service-releases.test.ts',
  'packages/database/embedded/embedded-postgres.test.ts',
  'apps/cli/main.test.ts',
  'apps/server/sleep-mode.test.ts',
  'packages/workflow/parked-jobs.test.ts',
  'apps/server/deployment-life-apart.test.ts',
  'apps/server/testing/valid-requests.test.ts',
  'apps/server/deployer/builds/build-step.test.ts',
  'apps/server/service-processes.test.ts',
  'apps/server/deployer/webhooks/webhooks.test.ts',
  'sandbox/cluster/conformance/helm.test.ts',
  'apps/server/deployer/rollout/failed-rollout.test.ts',
  'apps/server/many-spaces.test.ts',
  'apps/server/deployer/rollout/rollout-crash.test.ts',
  'apps/server/management/secrets/secret-values.test.ts',
  'apps/server/deployments-bad-input.test.ts',
] as const satisfies readonly string[];

const placeOf = (path: string): number => {
  const place = longTests.findIndex((long) => path.endsWith(`/${long}`));
  return place < 0 ? longTests.length : place;
};

/** Those in the order of the table, and the others behind them as they came. */
export const longestFirst = <File extends { readonly moduleId: string }>(files: readonly File[]): File[] =>
  files.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId));
