import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  clusterFleet,
  type Faults,
  faults,
  type GcpParts,
  type Ledger,
  ledger,
  type SandboxGcp,
  startGcp,
} from '@spacedock/sandbox';
import { onTestFinished } from 'vitest';
import type { Cloud, CloudAccount, CloudParts } from '../../cloud.ts';
import type { GcpCredentials } from '../../credentials.ts';
import { gcpCloud } from '../gcp-cloud.ts';

export interface Google {
  readonly sandbox: SandboxGcp;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly now: () => Date;
  /** Moves the clock that the cloud, its clusters and the account share. */
  readonly advance: (milliseconds: number) => void;
  /** As the sandbox hands them out, in the form that implementations take. */
  readonly credentials: Readonly<Record<GcpCredentials['method'], GcpCredentials>>;
  /** A token that says who this installation is. */
  readonly identityToken: (audience: string) => Promise<string>;
  readonly cloud: (account?: Partial<CloudAccount<'gcp'>>, parts?: Partial<CloudParts>) => Cloud;
}

let accounts = 0;

/** The sandbox's Google Cloud over real HTTPS, with an account on it. */
export async function startGoogle(options: Partial<GcpParts> = {}): Promise<Google> {
  const start = Date.now();
  let moved = 0;
  const now = (): Date => new Date(start + moved);
  const log = { error: fail, warn: () => undefined };
  const issuer = tokenIssuer(now);
  const parts = { faults: faults(), ledger: ledger(now), fleet: clusterFleet({ now, log }) };
  const sandbox = await startGcp({ now, log, randomBytes, trustedIssuer: issuer, ...parts, ...options });
  const clouds: Cloud[] = [];
  onTestFinished(async () => {
    for (const cloud of clouds) cloud.close();
    await sandbox.close();
    await parts.fleet.close();
  });
  const credentials = credentialsIn(sandbox.credentials);
  return {
    sandbox,
    now,
    ...parts,
    credentials,
    identityToken: issuer.token,
    advance: (milliseconds) => void (moved += milliseconds),
    cloud(account, cloudParts) {
      accounts += 1;
      const cloud = gcpCloud(
        {
          id: `ca_test${accounts}`,
          provider: 'gcp',
          cloudAccountId: sandbox.account,
          credentials: credentials.service_account,
          revision: '1',
          endpoints: sandbox.endpoints(),
          ...account,
        },
        { now, random: () => 0, identityToken: issuer.token, ...cloudParts },
      );
      clouds.push(cloud);
      return cloud;
    },
  };
}

/** From the form of the API. */
export function credentialsIn({
  service_account: { serviceAccountKey: key },
  oauth,
  workload_identity,
}: SandboxGcp['credentials']): Google['credentials'] {
  return {
    service_account: {
      method: 'service_account',
      clientEmail: key['client_email'] ?? '',
      privateKey: key['private_key'] ?? '',
      privateKeyId: key['private_key_id'],
    },
    oauth: { method: 'oauth', clientId: oauth.clientID, clientSecret: oauth.clientSecret, refreshToken: oauth.refreshToken },
    workload_identity: { method: 'workload_identity', ...workload_identity },
  };
}

/** Says who this installation is, as the server does. */
function tokenIssuer(now: () => Date) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const issuer = 'https://spacedock.example.com';
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    issuer,
    jwks: async () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'k1', alg: 'RS256', use: 'sig' }] }),
    async token(audience: string): Promise<string> {
      const at = Math.floor(now().getTime() / 1_000);
      const signed = `${part({ alg: 'RS256', kid: 'k1' })}.${part({ iss: issuer, aud: audience, sub: 'spacedock:organisation:org_1', iat: at, exp: at + 600 })}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
}

function fail(details: object, message: string): void {
  throw new Error(`${message}: ${JSON.stringify(details)}`);
}
