import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure, type Notifications } from '@spacedock/database';
import { mayPass } from './database-trouble.ts';
import type { JobEvent } from './engine.ts';
import type { Failure } from './failure.ts';
import { eventsChannel } from './job-store.ts';
import type { Run } from './queries.ts';

interface EventRow {
  readonly sequence: number;
  readonly at: Date;
  readonly step: string | null;
  readonly state: JobEvent['state'];
  readonly message: string;
  readonly failure: Failure | null;
}

const pageSize = 500;
const troubleMs = 500;

/** The events of jobs, as they are written by whichever replica. */
export interface JobEvents {
  readonly observe: (jobId: string, after: number, signal: AbortSignal) => AsyncIterable<JobEvent>;
}

export function jobEvents(run: Run, notifications: Notifications): JobEvents {
  const watchers = new Map<string, Set<() => void>>();
  let listening: Promise<() => void> | undefined;
  const tell = (jobId: string): void => watchers.get(jobId)?.forEach((look) => look());
  // What was said while the connection was lost is in the table.
  const tellAll = (): void => [...watchers.keys()].forEach(tell);

  const listen = async (): Promise<() => void> => {
    const forget = [notifications.onInterrupted(tellAll), notifications.onRestored(tellAll)];
    try {
      forget.push(await notifications.listening(eventsChannel, tell));
      return () => forget.forEach((leave) => leave());
    } catch (error) {
      forget.forEach((leave) => leave());
      listening = undefined;
      throw error;
    }
  };
  const watch = (jobId: string, look: () => void): (() => void) => {
    const mine = watchers.get(jobId) ?? new Set();
    watchers.set(jobId, mine.add(look));
    listening ??= listen();
    // Only from here on everything is told of. Where it failed the database is being closed, and the next look says so.
    listening.then(look, look);
    return () => {
      mine.delete(look);
      if (mine.size === 0 && watchers.get(jobId) === mine) watchers.delete(jobId);
      if (watchers.size > 0) return;
      // Rejected: nothing is listened to.
      void listening?.then(
        (unlisten) => unlisten(),
        () => undefined,
      );
      listening = undefined;
    };
  };

  return {
    async *observe(jobId, after, signal) {
      let last = after;
      let nudge = Promise.withResolvers<void>();
      const look = (): void => nudge.resolve();
      signal.addEventListener('abort', look, { once: true });
      const unwatch = watch(jobId, look);
      try {
        while (!signal.aborted) {
          nudge = Promise.withResolvers<void>();
          const events = await readEvents(run, jobId, last, signal);
          for (const event of events) {
            if (signal.aborted) return;
            last = event.sequence;
            yield event;
          }
          // While nobody tells of events, one has to look for them.
          const alarm = notifications.connected ? undefined : setTimeout(look, troubleMs);
          if (events.length < pageSize && !signal.aborted) await nudge.promise;
          clearTimeout(alarm);
        }
      } finally {
        unwatch();
        signal.removeEventListener('abort', look);
      }
    },
  };
}

/** The next page of them. While the database is away it waits: whoever observes does not notice. */
async function readEvents(run: Run, jobId: string, after: number, signal: AbortSignal): Promise<readonly JobEvent[]> {
  while (!signal.aborted) {
    try {
      const rows = await run<EventRow>({
        name: 'workflow events',
        text: `select sequence, at, step, state, message, failure from workflow.events
                where job_id = $1 and sequence > $2 order by sequence limit ${pageSize}`,
        values: [jobId, after],
      });
      return rows.map((row) => ({ ...row, step: row.step ?? undefined, failure: row.failure ?? undefined }));
    } catch (error) {
      if (!isConnectionFailure(error) && !mayPass(error)) throw error;
      await sleep(troubleMs);
    }
  }
  return [];
}
