import type { Row } from './failures.ts';

const vaults = 'Microsoft.KeyVault/vaults/secrets/';
const registries = 'Microsoft.ContainerRegistry/';

/** What vaults and registries say for themselves, in words that mean something else when ARM says them. */
export const dataPlaneRows: readonly Row[] = [
  {
    of: vaults,
    codes: ['SecretNotFound', 'VaultNotFound'],
    kind: 'not_found',
    bucket: 'user_action',
    place: 'vaults',
    fixHint: 'Check the names of the vault and the secret, or make the secret in the vault.',
  },
  {
    of: vaults,
    codes: ['Forbidden'],
    says: /disabled|expired|not yet valid/i,
    kind: 'not_found',
    bucket: 'user_action',
    place: 'vaults',
    fixHint: 'Enable the secret, or give it a new version that is valid now.',
  },
  {
    of: vaults,
    codes: ['Forbidden'],
    says: /firewall|not a trusted service|public network access|client address/i,
    kind: 'permission_denied',
    bucket: 'user_action',
    place: 'vaults',
    fixHint: 'The firewall of the vault keeps this server out. Allow its address in the networking settings of the vault.',
  },
  {
    of: vaults,
    codes: ['Forbidden', 'AccessDenied'],
    kind: 'permission_denied',
    bucket: 'user_action',
    place: 'vaults',
    fixHint:
      'Allow Microsoft.KeyVault/vaults/secrets/getSecret/action: give the application the role Key Vault Secrets User on the ' +
      'vault (or, where the vault has access policies, the permission to get secrets).',
  },
  {
    of: registries,
    codes: ['UNAUTHORIZED', 'DENIED'],
    kind: 'permission_denied',
    bucket: 'user_action',
    place: 'registries',
    fixHint:
      'Allow Microsoft.ContainerRegistry/registries/push/write and …/pull/read: give the application the role AcrPush on the ' +
      'registry.',
  },
  {
    of: registries,
    codes: ['NAME_UNKNOWN'],
    kind: 'not_found',
    bucket: 'user_action',
    place: 'registries',
    fixHint: 'Check the address of the registry: it was deleted, or never was there.',
  },
];
