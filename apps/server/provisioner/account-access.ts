import type { Client } from '@connectrpc/connect';
import type { CloudAccount, CloudParts } from '@spacedock/clouds';
import { type AwsAccess, awsAccess } from '@spacedock/clouds/aws';
import type { CloudAccountService } from '@spacedock/contracts';

export interface AccountOf {
  readonly organisationId: string;
  readonly cloudAccountId: string;
}

export interface AccountAccess {
  /** The account's AWS, with connections that are kept as long as its credentials stay the same. */
  readonly aws: (account: AccountOf, options: { readonly writes: boolean }) => Promise<AwsAccess>;
  readonly close: () => void;
}

export interface AccountAccessParts {
  readonly accounts: Client<typeof CloudAccountService>;
  readonly clouds: Omit<CloudParts, 'identityToken'>;
}

const mostOpen = 200;

/** Cloud accounts belong to the config service: their credentials are asked for each time, and forgotten when they change. */
export function accountAccess({ accounts, clouds }: AccountAccessParts): AccountAccess {
  const opened = new Map<string, { readonly revision: string; readonly access: AwsAccess }>();

  function forget(key: string): void {
    opened.get(key)?.access.close();
    opened.delete(key);
  }

  return {
    async aws({ organisationId, cloudAccountId }, { writes }) {
      const { id, provider, cloudAccountId: account, credentials, endpoints, revision } =
        await accounts.openAccount({ organisationId, cloudAccountId, writes });
      if (provider !== 'aws') throw new Error(`The account ${id} is one of ${provider}, not of AWS.`);
      const key = `${organisationId} ${id}`;
      const state = `${revision} ${endpoints}`;
      const found = opened.get(key);
      if (found?.revision === state) return found.access;
      forget(key);
      const access = awsAccess({
        id, provider, cloudAccountId: account, revision, credentials: JSON.parse(credentials) as CloudAccount<'aws'>['credentials'],
        ...(endpoints === '' ? {} : { endpoints: JSON.parse(endpoints) as NonNullable<CloudAccount['endpoints']> }),
      }, { ...clouds, identityToken: () => Promise.reject(new Error('AWS takes no identity tokens of ours.')) });
      opened.set(key, { revision: state, access });
      const oldest = opened.size > mostOpen ? opened.keys().next().value : undefined;
      if (oldest !== undefined) forget(oldest);
      return access;
    },
    close() {
      for (const key of [...opened.keys()]) forget(key);
    },
  };
}
