import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type ClusterFleet, clusterFleet } from '../../cloud/cluster-fleet.ts';
import { type Faults, faults } from '../../cloud/faults.ts';
import { type Ledger, ledger } from '../../cloud/ledger.ts';
import { type AwsParts, type SandboxAws, startAws } from '../start-aws.ts';

export interface AwsSandbox {
  readonly aws: SandboxAws;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly fleet: ClusterFleet;
  readonly clock: { readonly now: () => Date; readonly advance: (milliseconds: number) => void };
  /** What clients of the SDK are made with. They do not repeat, so that every refusal is seen. */
  readonly config: (region?: string, keys?: Keys) => {
    readonly region: string; readonly endpoint: string; readonly maxAttempts: 1; readonly credentials: Keys;
  };
}

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** An AWS of its own for the test, and a clock to move. Ends with the test. */
export async function awsSandbox(parts: Partial<AwsParts> = {}): Promise<AwsSandbox> {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead), advance: (milliseconds: number) => void (ahead += milliseconds) };
  const log = { error: fail, warn: () => undefined };
  const told = faults();
  const book = ledger(clock.now);
  const fleet = clusterFleet({ now: clock.now, log });
  const aws = await startAws({ now: clock.now, log, faults: told, ledger: book, fleet, randomBytes, ...parts });
  onTestFinished(async () => {
    await aws.close();
    await fleet.close();
  });
  const { accessKeyID: accessKeyId, secretAccessKey } = aws.credentials.static_keys;
  return {
    aws,
    faults: told,
    ledger: book,
    fleet,
    clock,
    config: (region = 'us-east-1', credentials = { accessKeyId, secretAccessKey }) => ({
      region,
      endpoint: aws.url,
      maxAttempts: 1,
      credentials,
    }),
  };
}

function fail(details: object, message: string): never {
  throw new Error(message, { cause: details });
}
