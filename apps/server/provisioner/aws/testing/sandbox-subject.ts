import { randomBytes } from 'node:crypto';
import { clusterFleet, faults, type Faults, ledger, type Ledger, type SandboxAws, startAws } from '@spacedock/sandbox';
import type { StepsSubject } from './steps-subject.ts';

export interface SandboxSubject extends StepsSubject {
  readonly sandbox: SandboxAws;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly close: () => Promise<void>;
}

/** All that takes time takes a second here. */
const second = 1_000;

/** The AWS of the sandbox with a clock that goes on when a step waits. */
export async function startSandboxSubject(): Promise<SandboxSubject> {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const log = {
    error(details: object, message: string): never {
      throw new Error(message, { cause: details });
    },
    warn: () => undefined,
  };
  const told = faults();
  const book = ledger(now);
  const fleet = clusterFleet({ now, log });
  const sandbox = await startAws({ now, log, faults: told, ledger: book, fleet, randomBytes, pace: quick });
  const { static_keys: keys } = sandbox.credentials;
  return {
    account: {
      cloudAccountId: sandbox.account,
      credentials: { method: 'static_keys', accessKeyId: keys.accessKeyID, secretAccessKey: keys.secretAccessKey },
      endpoints: sandbox.endpoints(),
    },
    region: 'us-east-1',
    cluster: 'checkout-prod',
    now,
    pass: () => void (ahead += second),
    left: () => book.left().map(({ kind, id }) => `${kind} ${id}`),
    sweepsAll: true,
    sandbox,
    faults: told,
    ledger: book,
    async close() {
      await sandbox.close();
      await fleet.close();
    },
  };
}

const quick = {
  createCluster: second,
  deleteCluster: second,
  createNodegroup: second,
  updateNodegroup: second,
  deleteNodegroup: second,
  createDatabase: second,
  modifyDatabase: second,
  deleteDatabase: second,
  createCache: second,
  deleteCache: second,
  createNatGateway: second,
  deleteNatGateway: second,
  launchInstance: second,
  terminateInstance: second,
  createLoadBalancer: second,
  deleteLoadBalancer: second,
  registerTarget: second,
};
