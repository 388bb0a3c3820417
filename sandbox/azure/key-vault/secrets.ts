import type { SecretRecord, SecretVersion, VaultRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { guid } from '../guid.ts';

/** Names in Azure have no case. */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const findVault = ({ state }: AzureWorld, name: string): VaultRecord | undefined =>
  state.vaults.find((vault) => sameName(vault.name, name));

export const findSecret = ({ secrets }: VaultRecord, name: string): SecretRecord | undefined =>
  secrets.find((secret) => sameName(secret.name, name));

/** As a new version; the secret begins with its first one. */
export function putVersion(
  { now, randomBytes, changed }: AzureWorld,
  vault: VaultRecord,
  name: string,
  {
    value,
    contentType,
    tags,
    enabled = true,
  }: Pick<SecretVersion, 'value' | 'contentType' | 'tags'> & { readonly enabled?: boolean },
): { readonly record: SecretRecord; readonly version: SecretVersion; readonly isNew: boolean } {
  const found = findSecret(vault, name);
  const record: SecretRecord = found ?? { name, versions: [] };
  const id = guid(randomBytes).replaceAll('-', '');
  const version = { id, value, contentType, tags, enabled, created: Math.floor(now().getTime() / 1_000) };
  record.versions.push(version);
  if (!found) vault.secrets.push(record);
  changed();
  return { record, version, isNew: !found };
}

/** As its own host says it, wherever it was asked: clients take names and versions out of it. */
export const secretId = ({ name: vault }: VaultRecord, name: string, version?: string): string =>
  `https://${vault}.vault.azure.net/secrets/${name}${version === undefined ? '' : `/${version}`}`;
