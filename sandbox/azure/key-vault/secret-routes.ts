import type { WireAnswer } from '../../cloud/wire-server.ts';
import { armEmpty, armError, armOk } from '../arm/arm-answers.ts';
import type { SecretRecord, SecretVersion, VaultRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { findSecret, putVersion, secretId } from './secrets.ts';
import type { VaultHandler, VaultRequest, VaultRoute } from './vault-route.ts';

const recoverableDays = 90;
const dayMs = 24 * 3_600_000;

const attributesOf = ({ enabled, created }: SecretVersion) => ({
  enabled,
  created,
  updated: created,
  recoveryLevel: 'Recoverable+Purgeable',
  recoverableDays,
});

const bundle = (vault: VaultRecord, { name }: SecretRecord, version: SecretVersion) => ({
  value: version.value,
  contentType: version.contentType,
  id: secretId(vault, name, version.id),
  attributes: attributesOf(version),
  tags: version.tags ?? {},
});

function deletedBundle(vault: VaultRecord, { name, versions, deletedAt }: SecretRecord) {
  const at = new Date(deletedAt ?? 0).getTime();
  const newest = versions.at(-1);
  return {
    recoveryId: `https://${vault.name}.vault.azure.net/deletedsecrets/${name}`,
    deletedDate: Math.floor(at / 1_000),
    scheduledPurgeDate: Math.floor((at + recoverableDays * dayMs) / 1_000),
    id: secretId(vault, name, newest?.id),
    attributes: newest && attributesOf(newest),
  };
}

const missing = (name: string): WireAnswer =>
  armError(
    404,
    'SecretNotFound',
    `A secret with (name/id) ${name} was not found in this key vault. If you recently deleted this secret you may be able to ` +
      'recover it using the correct recovery command. For help resolving this issue, please see ' +
      'https://go.microsoft.com/fwlink/?linkid=2125182',
  );

const entryOf = ({ state }: AzureWorld, vault: VaultRecord, name: string) =>
  ({
    cloud: 'azure',
    account: state.subscriptionId,
    kind: 'Microsoft.KeyVault/vaults/secrets',
    id: secretId(vault, name),
  }) as const;

function withSecret({ vault, name }: VaultRequest, deleted: boolean, answer: (record: SecretRecord) => WireAnswer): WireAnswer {
  const found = findSecret(vault, name);
  return found && (found.deletedAt !== undefined) === deleted ? answer(found) : missing(name);
}

const getSecret: VaultHandler = (request) =>
  withSecret(request, false, (record) => {
    const { vault, version } = request;
    const found = version === '' ? record.versions.at(-1) : record.versions.find(({ id }) => id === version);
    if (!found) return missing(`${record.name}/${version}`);
    if (!found.enabled) return armError(403, 'Forbidden', 'Operation get is not allowed on a disabled secret.');
    return armOk(bundle(vault, record, found));
  });

const setSecret: VaultHandler = ({ world, vault, name, body }) => {
  const { value, contentType, tags, attributes } = body;
  if (!/^[a-z\d-]{1,127}$/i.test(name)) return armError(400, 'BadParameter', `The request URI contains an invalid name: ${name}`);
  if (typeof value !== 'string') return armError(400, 'BadParameter', 'The property "value" is required.');
  if (findSecret(vault, name)?.deletedAt !== undefined)
    return armError(
      409,
      'Conflict',
      `Secret ${name} is currently in a deleted but recoverable state, and its name cannot be reused.`,
    );
  const { enabled } = (attributes ?? {}) as { readonly enabled?: unknown };
  const { record, version, isNew } = putVersion(world, vault, name, {
    value,
    contentType: typeof contentType === 'string' ? contentType : undefined,
    tags: tags as SecretVersion['tags'],
    enabled: enabled !== false,
  });
  if (isNew) world.ledger.created(entryOf(world, vault, record.name));
  return armOk(bundle(vault, record, version));
};

const deleteSecret: VaultHandler = (request) =>
  withSecret(request, false, (record) => {
    const { world, vault } = request;
    record.deletedAt = world.now().toISOString();
    world.changed();
    world.ledger.deleted(entryOf(world, vault, record.name));
    return armOk(deletedBundle(vault, record));
  });

const getDeleted: VaultHandler = (request) => withSecret(request, true, (record) => armOk(deletedBundle(request.vault, record)));

const recoverDeleted: VaultHandler = (request) =>
  withSecret(request, true, (record) => {
    const { world, vault } = request;
    record.deletedAt = undefined;
    world.changed();
    world.ledger.created(entryOf(world, vault, record.name));
    const { value: _, ...rest } = bundle(vault, record, record.versions.at(-1) as SecretVersion);
    return armOk(rest);
  });

const purgeDeleted: VaultHandler = (request) =>
  withSecret(request, true, (record) => {
    request.vault.secrets = request.vault.secrets.filter((one) => one !== record);
    request.world.changed();
    return armEmpty(204);
  });

const actions = 'Microsoft.KeyVault/vaults/secrets';
const live = /^\/secrets\/(?<name>[^/]+)$/;
const deleted = /^\/deletedsecrets\/(?<name>[^/]+)$/;

export const secretRoutes: readonly VaultRoute[] = [
  ['GET', /^\/secrets\/(?<name>[^/]+)(?:\/(?<version>[^/]+))?$/, `${actions}/getSecret/action`, getSecret],
  ['PUT', live, `${actions}/setSecret/action`, setSecret],
  ['DELETE', live, `${actions}/delete`, deleteSecret],
  ['GET', deleted, `${actions}/readMetadata/action`, getDeleted],
  ['POST', /^\/deletedsecrets\/(?<name>[^/]+)\/recover$/, `${actions}/recover/action`, recoverDeleted],
  ['DELETE', deleted, `${actions}/purge/action`, purgeDeleted],
];
