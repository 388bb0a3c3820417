import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure, type Notifications } from '@spacedock/database';
import type { Kysely, Selectable } from 'kysely';
import type { DeploymentKey } from '../runtime/deployment-log.ts';
import type { DeployerTables, DeploymentEventRow, RuntimeRow } from '../tables.ts';

export type EventRead = Selectable<DeploymentEventRow>;

/** What is only worth something while it is new. */
export type Progress = Pick<Selectable<RuntimeRow>, 'ready' | 'desired' | 'status'>;

/** Events that came about, in order and each once; then how far the rollout is, when that is another news than the last. */
export interface News {
  readonly events: readonly EventRead[];
  readonly progress: Progress | undefined;
}

export interface DeploymentFeed {
  /** Everything after the given sequence, then what comes, on whatever replica it happens, until the deployment or the signal ends it. */
  readonly observe: (deployment: DeploymentKey, after: number, signal: AbortSignal) => AsyncIterable<News>;
}

const channel = 'spacedock_deployments';
const pageSize = 500;
const troubleMs = 500;

export function deploymentFeed(db: Kysely<DeployerTables>, notifications: Notifications): DeploymentFeed {
  const watchers = new Map<string, Set<() => void>>();
  let listening: Promise<() => void> | undefined;
  const tell = (deploymentId: string): void => watchers.get(deploymentId)?.forEach((look) => look());
  // What was said while the connection was lost is in the table.
  const tellAll = (): void => [...watchers.keys()].forEach(tell);

  async function listen(): Promise<() => void> {
    const forget = [notifications.onInterrupted(tellAll), notifications.onRestored(tellAll)];
    try {
      forget.push(await notifications.listening(channel, tell));
      return () => forget.forEach((leave) => leave());
    } catch (error) {
      forget.forEach((leave) => leave());
      listening = undefined;
      throw error;
    }
  }

  function watch(deploymentId: string, look: () => void): () => void {
    const mine = watchers.get(deploymentId) ?? new Set();
    watchers.set(deploymentId, mine.add(look));
    listening ??= listen();
    // Only from here on everything is told of. Where it failed the database is being closed, and the next look says so.
    listening.then(look, look);
    return () => {
      mine.delete(look);
      if (mine.size === 0 && watchers.get(deploymentId) === mine) watchers.delete(deploymentId);
      if (watchers.size > 0) return;
      // Rejected: nothing is listened to.
      void listening?.then(
        (unlisten) => unlisten(),
        () => undefined,
      );
      listening = undefined;
    };
  }

  /** Undefined: there is no such deployment any more. */
  async function read({ organisationId, deploymentId }: DeploymentKey, after: number) {
    const runtime = await db
      .selectFrom('deployer.deployments')
      .where('org_id', '=', organisationId)
      .where('id', '=', deploymentId)
      .select(['ready', 'desired', 'status'])
      .executeTakeFirst();
    if (!runtime) return undefined;
    const events = await db
      .selectFrom('deployer.deployment_events')
      .where('org_id', '=', organisationId)
      .where('deployment_id', '=', deploymentId)
      .where('sequence', '>', String(after))
      .selectAll()
      .orderBy('sequence')
      .limit(pageSize)
      .execute();
    return { runtime, events };
  }

  /** While the database is away it waits: whoever observes does not notice. */
  async function readPatiently(deployment: DeploymentKey, after: number, signal: AbortSignal) {
    while (!signal.aborted) {
      try {
        return await read(deployment, after);
      } catch (error) {
        if (!isConnectionFailure(error)) throw error;
        await sleep(troubleMs);
      }
    }
    return undefined;
  }

  return {
    async *observe(deployment, after, signal) {
      let last = after;
      let told = '';
      let nudge = Promise.withResolvers<void>();
      const look = (): void => nudge.resolve();
      signal.addEventListener('abort', look, { once: true });
      const unwatch = watch(deployment.deploymentId, look);
      try {
        while (!signal.aborted) {
          nudge = Promise.withResolvers<void>();
          const found = await readPatiently(deployment, last, signal);
          if (!found || signal.aborted) return;
          const { events, runtime } = found;
          last = Number(events.at(-1)?.sequence ?? last);
          const more = events.length === pageSize;
          const progress = more || JSON.stringify(runtime) === told ? undefined : runtime;
          if (progress) told = JSON.stringify(runtime);
          if (events.length > 0 || progress) yield { events, progress };
          // While nobody tells of changes, one has to look for them.
          const alarm = notifications.connected ? undefined : setTimeout(look, troubleMs);
          if (!more && !signal.aborted) await nudge.promise;
          clearTimeout(alarm);
        }
      } finally {
        unwatch();
        signal.removeEventListener('abort', look);
      }
    },
  };
}
