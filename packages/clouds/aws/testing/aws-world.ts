import { randomBytes } from 'node:crypto';
import { EKS } from '@aws-sdk/client-eks';
import {
  type AwsParts,
  type ClusterFleet,
  clusterFleet,
  type Faults,
  faults,
  type Ledger,
  ledger,
  type SandboxAws,
  startAws,
} from '@spacedock/sandbox';
import { onTestFinished } from 'vitest';
import type { Cloud, CloudAccount, CloudParts } from '../../cloud.ts';
import type { AwsSubject } from './aws-subject.ts';
import { openAws } from './open-aws.ts';

/** An AWS of the sandbox with a clock that both sides go by. */
export interface AwsTestWorld {
  readonly aws: SandboxAws;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly fleet: ClusterFleet;
  readonly clock: { readonly now: () => Date; readonly advance: (milliseconds: number) => void };
  /** As the account of an installation holds them. */
  readonly credentials: () => AwsSubject['credentials'];
  readonly open: (
    change?: Partial<CloudAccount<'aws'>> & { readonly method?: keyof AwsSubject['credentials'] },
    parts?: Partial<CloudParts>,
  ) => Cloud;
  /** The SDK of AWS itself, as anybody would use it. */
  readonly official: { readonly eks: (region: string) => EKS };
  readonly close: () => Promise<void>;
}

export async function startAwsWorld(parts: Partial<AwsParts> = {}): Promise<AwsTestWorld> {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead), advance: (milliseconds: number) => void (ahead += milliseconds) };
  const log = { error: fail, warn: () => undefined };
  const told = faults();
  const book = ledger(clock.now);
  const fleet = clusterFleet({ now: clock.now, log });
  const aws = await startAws({ now: clock.now, log, faults: told, ledger: book, fleet, randomBytes, ...parts });
  const credentials = (): AwsSubject['credentials'] => credentialsOf(aws);
  return {
    aws, faults: told, ledger: book, fleet, clock, credentials,
    open: ({ method = 'static_keys', ...change } = {}, more = {}) =>
      openAws(
        { cloudAccountId: aws.account, credentials: credentials()[method], endpoints: aws.endpoints(), ...change },
        { now: clock.now, ...more },
      ),
    official: {
      // Its clock may be ahead of this machine's: the SDK learns of it by the first answer.
      eks: (region) => new EKS({ region, endpoint: aws.url, credentials: credentials().static_keys }),
    },
    async close() {
      await aws.close();
      await fleet.close();
    },
  };
}

/** As `startAwsWorld`, and ends with the test. */
export async function testAwsWorld(parts?: Partial<AwsParts>): Promise<AwsTestWorld> {
  const world = await startAwsWorld(parts);
  onTestFinished(world.close);
  return world;
}

/** What `POST /api/cloud-accounts` makes of what it is given. */
export function credentialsOf({
  credentials: { static_keys: fixed, assume_role: role, temporary_credentials: temporary },
}: Pick<SandboxAws, 'credentials'>): AwsSubject['credentials'] {
  return {
    static_keys: { method: 'static_keys', accessKeyId: fixed.accessKeyID, secretAccessKey: fixed.secretAccessKey },
    assume_role: {
      method: 'assume_role',
      roleArn: role.roleArn,
      externalId: role.externalID,
      accessKeyId: role.accessKeyID,
      secretAccessKey: role.secretAccessKey,
    },
    temporary_credentials: {
      method: 'temporary_credentials',
      accessKeyId: temporary.accessKeyID,
      secretAccessKey: temporary.secretAccessKey,
      sessionToken: temporary.sessionToken,
    },
  };
}

function fail(details: object, message: string): never {
  throw new Error(message, { cause: details });
}
