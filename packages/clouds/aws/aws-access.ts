import { cloudCalls } from '../cloud-calls.ts';
import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, CloudAccount, CloudParts } from '../cloud.ts';
import { awsClients, type AwsKeys, type AwsServices } from './aws-clients.ts';
import { failureClassifier } from './failures.ts';
import { homeRegion, type Partition, partitionOf } from './partitions.ts';
import { givenKeys, type KeySource, roleSession, type RoleSessionParts } from './role-session.ts';

/** One request: which service does what, where. */
export interface AwsRequest<S extends keyof AwsServices> {
  readonly service: S;
  /** As the API reference has it: `DescribeCluster`. */
  readonly action: string;
  /** The home of the account's partition unless said. */
  readonly region?: string | undefined;
}

/** What the operations of this folder are written with. */
export interface AwsAccess {
  readonly account: CloudAccount<'aws'>;
  readonly parts: CloudParts;
  readonly partition: Partition;
  readonly ask: <S extends keyof AwsServices, Answer>(
    request: AwsRequest<S>, send: (client: AwsServices[S], how: { readonly abortSignal: AbortSignal }) => Promise<Answer>, options?: CallOptions,
  ) => Promise<Answer>;
  /** For what is signed here and sent by others. */
  readonly signing: (region: string, options?: CallOptions) => Promise<{ readonly keys: AwsKeys; readonly sts: AwsServices['sts'] }>;
  readonly close: () => void;
}

export function awsAccess(account: CloudAccount<'aws'>, parts: CloudParts): AwsAccess {
  const { credentials, endpoints } = account;
  const given: { readonly roleArn?: string | undefined; readonly secretAccessKey?: string | undefined; readonly sessionToken?: string | undefined } = credentials;
  const partition = partitionOf(given);
  const home = homeRegion(partition);
  const clients = awsClients(endpoints);
  /** Of a role: those of its session. */
  let current: AwsKeys | undefined;
  const call = cloudCalls(account, parts, failureClassifier(partition, () => [...secretsOf(given), ...secretsOf(current)]));
  const source = keySource(account, { clients, call, now: parts.now });

  return {
    account,
    parts,
    partition,
    async ask({ service, action, region = home }, send, options) {
      const operation = { operation: `${service}:${action}`, region };
      const attempt = async (keys: AwsKeys) => {
        current = keys;
        const client = await clients.of(service, region, keys);
        return call(operation, (signal) => send(client, { abortSignal: signal }), options);
      };
      const keys = await source.keys(options);
      try {
        return await attempt(keys);
      } catch (error) {
        // A session can end before its time: the role was deleted and made anew, or its sessions were revoked.
        if (!refusesKeys(error) || !source.refused(keys)) throw error;
        return attempt(await source.keys(options));
      }
    },
    async signing(region, options) {
      const keys = await source.keys(options);
      return { keys, sts: await clients.of('sts', region, keys) };
    },
    close: clients.close,
  };
}

function secretsOf({ secretAccessKey, sessionToken }: { readonly secretAccessKey?: string | undefined; readonly sessionToken?: string | undefined } = {}): readonly string[] {
  return [secretAccessKey, sessionToken].filter((secret) => secret !== undefined && secret !== '') as string[];
}

function keySource({ credentials }: CloudAccount<'aws'>, parts: Omit<RoleSessionParts, 'credentials'>): KeySource {
  switch (credentials.method) {
    case 'static_keys': case 'temporary_credentials': return givenKeys(credentials);
    case 'assume_role': return roleSession({ credentials, ...parts });
  }
}

const refusesKeys = (error: unknown): boolean =>
  error instanceof CloudFailure && ['credentials_invalid', 'credentials_expired'].includes(error.facts.kind);
