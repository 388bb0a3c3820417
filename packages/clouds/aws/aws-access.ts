import { cloudCalls } from '../cloud-calls.ts';
import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, CloudAccount, CloudParts } from '../cloud.ts';
import { awsClients, type AwsKeys, type AwsServices } from './aws-clients.ts';
import { failureClassifier } from './failures.ts';
import { homeRegion, type Partition, partitionOf } from './partitions.ts';
import { givenKeys, type KeySource, roleSession, type RoleSessionParts } from './role-session.ts';

/** A service and what it is asked for, as permissions name it: `eks:DescribeCluster`. */
export type AwsOperation<S extends keyof AwsServices> = `${S}:${string}`;

export interface Where extends CallOptions {
  /** The home of the account's partition unless said. */
  readonly region?: string | undefined;
  /** False: when it is not known whether the call took effect, it is not sent again. */
  readonly repeatable?: boolean | undefined;
}

/** What a call of the SDK is to be given. */
export interface How {
  readonly abortSignal: AbortSignal;
}

/** What the operations of this folder are written with. */
export interface AwsAccess {
  readonly account: CloudAccount<'aws'>;
  readonly parts: CloudParts;
  readonly partition: Partition;
  readonly ask: <S extends keyof AwsServices, Answer>(
    operation: AwsOperation<S>, where: Where, send: (client: AwsServices[S], how: How) => Promise<Answer>,
  ) => Promise<Answer>;
  /** For what is signed here and sent by others. */
  readonly signing: (region: string, options?: CallOptions) => Promise<Signing>;
  readonly close: () => void;
}

export interface Signing {
  readonly keys: AwsKeys;
  /** In the region. */
  readonly sts: AwsServices['sts'];
}

export function awsAccess(account: CloudAccount<'aws'>, parts: CloudParts): AwsAccess {
  const credentials: GivenFields = account.credentials;
  const partition = partitionOf(credentials);
  const clients = awsClients(account.endpoints);
  /** Of a role: those of its session. */
  let current: AwsKeys | undefined;
  const secrets = (): readonly string[] => [...secretsOf(credentials), ...secretsOf(current ?? {})];
  const call = cloudCalls(account, parts, failureClassifier(partition, secrets));
  const source = keySource(account, { clients, call, now: parts.now });

  return {
    account, parts, partition,
    async ask<S extends keyof AwsServices, Answer>(
      operation: AwsOperation<S>, { region = homeRegion(partition), signal, repeatable }: Where,
      send: (client: AwsServices[S], how: How) => Promise<Answer>,
    ) {
      const [service] = operation.split(':') as [S];
      const attempt = async (keys: AwsKeys): Promise<Answer> => {
        current = keys;
        const client = await clients.of(service, region, keys);
        return call({ operation, region, repeatable }, (abortSignal) => send(client, { abortSignal }), { signal });
      };
      const keys = await source.keys({ signal });
      try {
        return await attempt(keys);
      } catch (error) {
        // A session can end before its time: the role was deleted and made anew, or its sessions were revoked.
        if (!refusesKeys(error) || !source.refused(keys)) throw error;
        return attempt(await source.keys({ signal }));
      }
    },
    async signing(region, options) {
      const keys = await source.keys(options);
      return { keys, sts: await clients.of('sts', region, keys) };
    },
    close: clients.close,
  };
}

/** Fields that some of the credentials have. */
interface GivenFields {
  readonly roleArn?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  readonly sessionToken?: string | undefined;
}

const secretsOf = ({ secretAccessKey = '', sessionToken = '' }: GivenFields): readonly string[] =>
  [secretAccessKey, sessionToken].filter((secret) => secret !== '');

function keySource({ credentials }: CloudAccount<'aws'>, parts: Omit<RoleSessionParts, 'credentials'>): KeySource {
  switch (credentials.method) {
    case 'static_keys': case 'temporary_credentials': return givenKeys(credentials);
    case 'assume_role': return roleSession({ credentials, ...parts });
  }
}

const refusesKeys = (error: unknown): boolean =>
  error instanceof CloudFailure && ['credentials_invalid', 'credentials_expired'].includes(error.facts.kind);
