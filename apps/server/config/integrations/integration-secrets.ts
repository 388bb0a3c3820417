import type { Selectable } from 'kysely';
import type { MasterKey } from '../../keys/master-key.ts';
import { open as unseal, seal } from '../../keys/sealing.ts';
import type { IntegrationRow } from '../tables.ts';

export interface GithubSecrets {
  readonly token: string;
  /** With which a webhook of a repository is signed, where there is no App to do it. */
  readonly webhookSecret?: string | undefined;
}

export interface PasswordSecrets {
  readonly username: string;
  readonly password: string;
}

export type IntegrationSecrets = GithubSecrets | PasswordSecrets;

/** The row as far as it is needed to act through it. */
export type UsableIntegration = Pick<
  Selectable<IntegrationRow>,
  'id' | 'org_id' | 'kind' | 'name' | 'auth' | 'metadata' | 'installation_id' | 'cloud_account_id' | 'secrets' | 'revision'
>;
export const usableColumns = [
  'id',
  'org_id',
  'kind',
  'name',
  'auth',
  'metadata',
  'installation_id',
  'cloud_account_id',
  'secrets',
  'revision',
] as const;

type Place = Pick<UsableIntegration, 'id' | 'revision'>;
const contextOf = ({ id, revision }: Place): string => `config.integrations/${id}/${revision}`;

export interface SealedIntegrations {
  readonly seal: (place: Place, secrets: IntegrationSecrets) => string;
  readonly githubSecrets: (row: UsableIntegration) => GithubSecrets;
  readonly passwordSecrets: (row: UsableIntegration) => PasswordSecrets;
}

/** The one place where what integrations keep secret is sealed and unsealed. */
export function sealedIntegrations(masterKey: MasterKey): SealedIntegrations {
  function secretsOf(row: UsableIntegration): unknown {
    if (row.secrets === null) throw new Error(`The integration ${row.id} keeps no secret, and was asked for one.`);
    return JSON.parse(unseal(masterKey, row.secrets, contextOf(row)).toString('utf8'));
  }
  return {
    seal: (place, secrets) => seal(masterKey, JSON.stringify(secrets), contextOf(place)),
    githubSecrets: (row) => secretsOf(row) as GithubSecrets,
    passwordSecrets: (row) => secretsOf(row) as PasswordSecrets,
  };
}
