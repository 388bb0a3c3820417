import type { CloudCall } from '../cloud-calls.ts';
import type { CallOptions, CloudAccount, CloudParts } from '../cloud.ts';
import { untilAborted } from '../until-aborted.ts';
import type { AwsClients, AwsKeys, Identity } from './aws-clients.ts';
import { homeRegion, partitionOf } from './partitions.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

type RoleCredentials = Extract<CloudAccount<'aws'>['credentials'], { readonly method: 'assume_role' }>;

/** What is left of a session's life when the next one is begun, so that work begun with it can end. */
const spareMs = 5 * 60_000;
const sessionSeconds = 3_600;

export interface KeySource {
  /** The keys that are good now. */
  readonly keys: (options?: CallOptions) => Promise<AwsKeys>;
  /** AWS does not take these any more. True: others can be had. */
  readonly refused: (keys: AwsKeys) => boolean;
}

export interface RoleSessionParts {
  readonly credentials: RoleCredentials;
  readonly clients: AwsClients;
  readonly call: CloudCall;
  readonly now: CloudParts['now'];
}

interface Session {
  readonly pending: Promise<AwsKeys>;
  /** Once they are there. */
  keys?: AwsKeys;
}

/** A role that was assumed: one session for everybody, begun by the first who asks, and another shortly before it ends. */
export function roleSession({ credentials, clients, call, now }: RoleSessionParts): KeySource {
  const { roleArn, externalId, accessKeyId, secretAccessKey } = credentials;
  const assumer: Identity =
    accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : 'machine';
  const region = homeRegion(partitionOf(credentials));
  let current: Session | undefined;

  async function assume(): Promise<AwsKeys> {
    const sts = await clients.of('sts', region, assumer);
    const { Credentials: issued } = await call({ operation: 'sts:AssumeRole', region }, (signal) => sts.assumeRole({
      RoleArn: roleArn, ExternalId: externalId, RoleSessionName: 'spacedock', DurationSeconds: sessionSeconds,
    }, { abortSignal: signal }));
    const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = issued ?? {};
    if (AccessKeyId === undefined || SecretAccessKey === undefined || SessionToken === undefined) {
      throw unreadableAnswer('sts:AssumeRole');
    }
    const expiresAt = Expiration ?? new Date(now().getTime() + sessionSeconds * 1_000);
    return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken, expiresAt };
  }

  function begin(): Session {
    // No caller's signal: others wait for the same session.
    const begun: Session = { pending: assume() };
    begun.pending.then((keys) => void (begun.keys = keys), () => {
      if (current === begun) current = undefined;
    });
    return begun;
  }

  const isFresh = ({ keys }: Session): boolean =>
    keys === undefined || (keys.expiresAt?.getTime() ?? 0) - spareMs > now().getTime();

  return {
    async keys({ signal } = {}) {
      signal?.throwIfAborted();
      current = current && isFresh(current) ? current : begin();
      return signal ? untilAborted(signal, current.pending) : current.pending;
    },
    refused(keys) {
      if (current?.keys === keys) current = undefined;
      return true;
    },
  };
}

/** Keys that are what they are. */
export const givenKeys = (keys: AwsKeys): KeySource => ({ keys: async () => keys, refused: () => false });
