import type { Logger } from 'pino';
import { type WorkLoop, workLoop } from '../../work/work-loop.ts';
import type { PullRequestFacts } from './delivery-facts.ts';
import type { Delivery, DeliveryInbox } from './delivery-inbox.ts';
import type { DeploymentsOfPush } from './deployments-of-push.ts';

export interface DeliveryWorkerParts {
  readonly inbox: DeliveryInbox;
  readonly deployments: Pick<DeploymentsOfPush, 'pushed'>;
  /** Answers what came of it, for people. */
  readonly pullRequest: (facts: PullRequestFacts, integrationId: string, signal: AbortSignal) => Promise<string>;
  readonly everyMs: number;
  readonly log: Logger;
}

const atOnce = 500;
/** Pushes come in storms, and those who wait for an answer come before what follows from it. */
const gatherMs = 150;
const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;

/** Works on what came in, on any replica, until it is done: GitHub or a service that is away for a while loses nothing. */
export function deliveryWorker({ inbox, deployments, pullRequest, everyMs, log }: DeliveryWorkerParts): WorkLoop {
  async function act({ id, integrationId, facts }: Delivery, signal: AbortSignal): Promise<string> {
    switch (facts.kind) {
      case 'push': {
        const { repoKey, branch, installationId, sender } = facts;
        const from = integrationId === '' ? { installationId } : { integrationId };
        const released = await deployments.pushed({ repoKey, branch, ...from }, { source: 'push', name: () => id, actor: `github:${sender}` }, signal);
        return released.length === 0 ? 'nothing follows the branch, or all of it is there already' : `new revisions of ${released.join(', ')}`;
      }
      case 'pull_request': return pullRequest(facts, integrationId, signal);
    }
  }

  async function settle([delivery, ...same]: Told, signal: AbortSignal): Promise<void> {
    const { id, facts, attempts } = delivery;
    const all = [delivery, ...same];
    try {
      const why = await act(delivery, signal);
      await inbox.done(all, why);
      log.info({ delivery: id }, `${facts.kind} of ${facts.repoKey}: ${why}`);
    } catch (error) {
      if (signal.aborted) return void await inbox.again(all, 0, 'the server stopped');
      const afterMs = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
      const why = error instanceof Error ? error.message : String(error);
      await inbox.again(all, afterMs, why);
      log.warn({ delivery: id }, `${facts.kind} of ${facts.repoKey} could not be worked on, and is tried again in ${afterMs} ms: ${why}`);
    }
  }

  return workLoop({
    what: 'deliveries of webhooks', everyMs, gatherMs, log,
    async work(signal) {
      const taken = await inbox.take(atOnce);
      await Promise.all(oncePerBranch(taken).map((told) => settle(told, signal)));
      if (taken.length === 0) await inbox.purge();
      return taken.length === atOnce;
    },
  });
}

/** Deliveries that say the same: all of them are answered by where the branch is now. */
type Told = readonly [Delivery, ...Delivery[]];

function oncePerBranch(taken: readonly Delivery[]): readonly Told[] {
  const told = Map.groupBy(taken, ({ id, integrationId, facts }) => {
    switch (facts.kind) {
      case 'push': return JSON.stringify([integrationId, facts.installationId, facts.repoKey, facts.branch]);
      // What is closed and opened again has to be done one after the other, as it was told.
      case 'pull_request': return id;
    }
  });
  return [...told.values()] as unknown as readonly Told[];
}
