import { expect, test } from 'vitest';
import { HelmError, isHelmError, symptoms, type HelmReason } from './helm-errors.ts';

// As Helm 4 and the API server write them.
const said: readonly [string, HelmReason][] = [
  ['UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress', 'operation_in_progress'],
  ['UPGRADE FAILED: release: already exists', 'operation_in_progress'],
  ['release: not found', 'release_not_found'],
  ['uninstall: Release not loaded: shop: release: not found', 'release_not_found'],
  ['the release named "shop" is already deleted', 'already_uninstalled'],
  ['release has no 7 version', 'revision_not_found'],
  ['UPGRADE FAILED: "shop" has no deployed releases', 'no_deployed_revision'],
  ['INSTALLATION FAILED: release name check failed: cannot reuse a name that is still in use', 'name_in_use'],
  ['INSTALLATION FAILED: cannot re-use a name that is still in use', 'name_in_use'],
  ['UPGRADE FAILED: release name is invalid: SHOP', 'invalid_name'],
  ['kubernetes cluster unreachable: the server has asked for the client to provide credentials', 'unauthorized'],
  ['kubernetes cluster unreachable', 'invalid_kubeconfig'],
  ['kubernetes cluster unreachable: invalid configuration: no configuration has been provided', 'invalid_kubeconfig'],
  ['kubernetes cluster unreachable: Get "https://10.0.0.1/version": dial tcp 10.0.0.1:443: i/o timeout', 'cluster_unreachable'],
  [
    'kubernetes cluster unreachable: Get "https://a/version": tls: failed to verify certificate: x509: certificate signed by unknown authority',
    'cluster_unreachable',
  ],
  [
    'create: failed to create: secrets is forbidden: User "dev" cannot create resource "secrets" in API group "" in the namespace "shop"',
    'forbidden',
  ],
  [
    'UPGRADE FAILED: pods "shop" is forbidden: exceeded quota: small, requested: pods=1, used: pods=5, limited: pods=5',
    'quota_exceeded',
  ],
  [
    'create: failed to create: secrets "sh.helm.release.v1.shop.v1" is forbidden: unable to create new content in namespace shop because it is being terminated',
    'namespace_terminating',
  ],
  ['INSTALLATION FAILED: create: failed to create: namespaces "shop" not found', 'namespace_not_found'],
  [
    'UPGRADE FAILED: resource Deployment/shop/web not ready. status: InProgress, message: Available: 0/1\ncontext deadline exceeded',
    'timed_out',
  ],
  [
    'UPGRADE FAILED: release shop failed, and has been rolled back due to rollback-on-failure being set: context deadline exceeded',
    'timed_out',
  ],
  ['UPGRADE FAILED: context canceled', 'cancelled'],
  [
    'UPGRADE FAILED: pre-upgrade hooks failed: resource Job/shop/migrate not ready. status: Failed, message: Job Failed',
    'hook_failed',
  ],
  ['INSTALLATION FAILED: failed post-install: resource Job/shop/seed not ready. status: InProgress', 'hook_failed'],
  ['UPGRADE FAILED: admission webhook "policy.example.com" denied the request: no privileged pods', 'admission_denied'],
  [
    'INSTALLATION FAILED: unable to continue with install: Service "web" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"',
    'foreign_object',
  ],
  [
    'UPGRADE FAILED: conflict occurred while applying object shop/web apps/v1, Kind=Deployment: Apply failed with 1 conflict: conflict with "kubectl-scale"',
    'field_conflict',
  ],
  [
    'UPGRADE FAILED: server-side apply failed for object shop/web /v1, Kind=Service: Service "web" is invalid: spec.ports[0].port: Invalid value: 99999',
    'rejected_object',
  ],
  [
    'INSTALLATION FAILED: unable to build kubernetes objects from release manifest: resource mapping not found for name: "a" namespace: "" from "": no matches for kind "Widget" in version "example.com/v1"\nensure CRDs are installed first',
    'missing_kind',
  ],
  ['something that nobody has seen before', 'failed'],
];

test.each(said)('%s', (message, reason) => {
  expect(new HelmError('upgrade', `level=WARN msg="a warning"\nError: ${message}\n`).reason).toBe(reason);
});

test('the message is for people: the verb, what Helm said without decoration, and what to do next', () => {
  const stderr =
    'level=WARN msg="upgrade failed" name=shop\nError: UPGRADE FAILED: "shop" has no deployed releases\n\nUse --debug flag to render out invalid YAML\n';
  const error = new HelmError('upgrade', stderr);
  expect(error.message).toBe(
    'helm upgrade: UPGRADE FAILED: "shop" has no deployed releases (Uninstall the release, then install it again.)',
  );
  expect(error).toMatchObject({ verb: 'upgrade', transient: false, rolledBack: false });
});

test('whether it is worth trying again, and whether Helm went back, can be asked', () => {
  const error = new HelmError(
    'upgrade',
    'Error: UPGRADE FAILED: release shop failed, and has been rolled back due to rollback-on-failure being set: context deadline exceeded',
  );
  expect(error).toMatchObject({ reason: 'timed_out', transient: true, rolledBack: true });
  expect([
    isHelmError(error),
    isHelmError(error, 'forbidden', 'timed_out'),
    isHelmError(error, 'forbidden'),
    isHelmError(new Error('x')),
  ]).toEqual([true, true, false, false]);
});

test('every symptom tells what to do next', () => {
  for (const [reason, { next }] of Object.entries(symptoms)) expect(next, reason).toMatch(/^[A-Z].*\.$/);
});

test('an error without a word is an error nevertheless', () => {
  expect(new HelmError('list', '').message).toBe('helm list: it gave no reason');
});
