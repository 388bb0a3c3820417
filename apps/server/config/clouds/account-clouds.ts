import {
  type Cloud, type CloudAccount, type CloudParts, type ClusterAddress, mintedKubeconfigs, type MintedKubeconfig, openCloud,
  type Verification,
} from '@spacedock/clouds';
import type { Selectable } from 'kysely';
import type { MasterKey } from '../../keys/master-key.ts';
import { open as unseal, seal } from '../../keys/sealing.ts';
import type { CloudAccountRow } from '../tables.ts';

/** The row as far as it is needed to act as the account. */
export type AccountRow = Pick<
  Selectable<CloudAccountRow>, 'id' | 'org_id' | 'provider' | 'cloud_account_id' | 'credentials' | 'revision' | 'endpoints'
>;
export const accountColumns = ['id', 'org_id', 'provider', 'cloud_account_id', 'credentials', 'revision', 'endpoints'] as const;

export interface AccountCloudsParts {
  readonly masterKey: MasterKey;
  readonly now: () => Date;
  readonly random: () => number;
  readonly identityToken: (organisationId: string, audience: string) => Promise<string>;
}

export interface AccountClouds {
  readonly seal: (account: Pick<CloudAccount, 'id' | 'revision' | 'credentials'>) => string;
  /** What is stored of an account, unsealed. */
  readonly credentialsOf: (row: AccountRow) => CloudAccount['credentials'];
  /** Asks the cloud with credentials that are not stored yet. */
  readonly verify: (organisationId: string, account: CloudAccount) => Promise<Verification>;
  /** The account's cloud, with connections that are kept. Made anew when the credentials change. */
  readonly open: (row: AccountRow) => Promise<Cloud>;
  readonly kubeconfig: (row: AccountRow, address: ClusterAddress, options?: { readonly renew?: boolean }) => Promise<MintedKubeconfig>;
  readonly close: () => Promise<void>;
}

const mostOpen = 500;

/** The one place where stored credentials are unsealed. They leave it only towards the cloud they are for. */
export function accountClouds({ masterKey, now, random, identityToken }: AccountCloudsParts): AccountClouds {
  const opened = new Map<string, Promise<Cloud>>();
  const kubeconfigs = mintedKubeconfigs({ now });
  const contextOf = ({ id, revision }: Pick<CloudAccount, 'id' | 'revision'>): string => `config.cloud_accounts/${id}/${revision}`;
  const keyOf = ({ org_id, id, revision, endpoints }: AccountRow): string => JSON.stringify([org_id, id, revision, endpoints]);
  const partsFor = (organisationId: string): CloudParts => ({
    now, random, identityToken: (audience) => identityToken(organisationId, audience),
  });
  const credentialsOf = (row: AccountRow): CloudAccount['credentials'] =>
    JSON.parse(unseal(masterKey, row.credentials, contextOf(row)).toString('utf8')) as CloudAccount['credentials'];
  const accountOf = (row: AccountRow): CloudAccount => ({
    id: row.id, provider: row.provider, cloudAccountId: row.cloud_account_id, revision: row.revision,
    credentials: credentialsOf(row),
    ...(row.endpoints === null ? {} : { endpoints: row.endpoints }),
  });

  function forget(key: string): void {
    // One that could not be opened was reported to whoever asked for it.
    opened.get(key)?.then((cloud) => cloud.close(), () => undefined);
    opened.delete(key);
  }

  function open(row: AccountRow): Promise<Cloud> {
    const key = keyOf(row);
    const found = opened.get(key);
    if (found) {
      opened.delete(key);
      opened.set(key, found);
      return found;
    }
    const opening = openCloud(accountOf(row), partsFor(row.org_id));
    opened.set(key, opening);
    opening.catch(() => opened.delete(key));
    const oldest = opened.size > mostOpen ? opened.keys().next().value : undefined;
    if (oldest !== undefined) forget(oldest);
    return opening;
  }

  return {
    seal: (account) => seal(masterKey, JSON.stringify(account.credentials), contextOf(account)),
    credentialsOf,
    async verify(organisationId, account) {
      const cloud = await openCloud(account, partsFor(organisationId));
      try {
        return await cloud.verify();
      } finally {
        cloud.close();
      }
    },
    open,
    async kubeconfig(row, address, { renew = false } = {}) {
      if (renew) kubeconfigs.drop(row, address);
      return kubeconfigs.get(row, await open(row), address);
    },
    async close() {
      for (const key of [...opened.keys()]) forget(key);
    },
  };
}
