import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { onTestFinished } from 'vitest';
import {
  type AzureParts, type ClusterFleet, clusterFleet, type Faults, faults, type Ledger, ledger, type SandboxAzure, startAzure,
} from '@spacedock/sandbox';
import type { Cloud, CloudAccount, CloudParts } from '../../cloud.ts';
import { azureCloud } from '../azure-cloud.ts';

type Method = CloudAccount<'azure'>['credentials']['method'];

/** An Azure of the sandbox, an installation that it trusts, and a clock that both go by. */
export interface AzureTestWorld {
  readonly azure: SandboxAzure;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly fleet: ClusterFleet;
  readonly clock: { readonly now: () => Date; readonly advance: (milliseconds: number) => void };
  /** Signs what the installation says of itself. */
  readonly identityKey: KeyObject;
  /** Everything that is not said is right. */
  readonly account: (change?: Partial<CloudAccount<'azure'>>, method?: Method) => CloudAccount<'azure'>;
  readonly open: (account?: CloudAccount<'azure'>, parts?: Partial<CloudParts>) => Cloud;
}

export const issuer = 'https://spacedock.example';
const subject = 'spacedock';
let accounts = 0;

export async function startAzureWorld(parts: Partial<AzureParts> = {}): Promise<AzureTestWorld> {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead), advance: (milliseconds: number) => void (ahead += milliseconds) };
  const log = { error: fail, warn: () => undefined };
  const told = faults();
  const book = ledger(clock.now);
  const fleet = clusterFleet({ now: clock.now, log });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicJwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'one', alg: 'RS256' };
  const azure = await startAzure({
    now: clock.now, log, faults: told, ledger: book, fleet, randomBytes,
    trustedIssuer: { issuer, subject, jwks: async () => ({ keys: [publicJwk] }) },
    ...parts,
  });
  onTestFinished(async () => {
    await azure.close();
    await fleet.close();
  });

  const account = (change: Partial<CloudAccount<'azure'>> = {}, method: Method = 'service_principal'): CloudAccount<'azure'> => {
    accounts += 1;
    const { service_principal: principal, workload_identity_federation: federated } = azure.credentials;
    return {
      id: `ca_${accounts}`, provider: 'azure', cloudAccountId: azure.account, revision: '1', endpoints: azure.endpoints(),
      credentials: method === 'service_principal'
        ? { method, tenantId: principal.tenantID, clientId: principal.clientID, clientSecret: principal.clientSecret }
        : { method, tenantId: federated.tenantID, clientId: federated.clientID },
      ...change,
    };
  };

  return {
    azure, faults: told, ledger: book, fleet, clock, account, identityKey: privateKey,
    open(given = account(), more = {}) {
      const cloud = azureCloud(given, {
        now: clock.now, random: Math.random,
        identityToken: async (audience) => identityToken(privateKey, clock.now(), { aud: audience }),
        ...more,
      });
      onTestFinished(cloud.close);
      return cloud;
    },
  };
}

/** What an installation says of itself, signed. */
export function identityToken(key: KeyObject, now: Date, claims: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const at = Math.floor(now.getTime() / 1_000);
  const payload = { iss: issuer, sub: subject, iat: at, exp: at + 300, ...claims };
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${part(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

function fail(details: object, message: string): never {
  throw new Error(message, { cause: details });
}
