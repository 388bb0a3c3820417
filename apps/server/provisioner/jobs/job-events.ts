import type { JobEvent } from '@spacedock/workflow';
import type { EventFeed, ServerEvent } from '../../gateway/answer.ts';
import type { ProvisionerStoreContext } from '../store-context.ts';
import { errorOf } from './job.ts';
import type { jobStore } from './job-store.ts';

/** What happens to a job, as it happens. */
export function jobEvents({ engine, request, stopping }: ProvisionerStoreContext, jobs: ReturnType<typeof jobStore>) {
  return {
    async of(id: string): Promise<EventFeed> {
      const { space_id, state } = await jobs.find(id);
      const place = space_id === null ? {} : { space: space_id };
      const given = Number(request.lastEventId ?? 0);
      const after = Number.isSafeInteger(given) && given > 0 ? given : 0;
      // Whoever has heard the last word already would wait for ever.
      const over = state === 'deleted' && after >= ((await engine.job(id))?.version ?? 0);
      return {
        mayListen: (access) => access.holds('provisioning:view', place),
        open: (signal) => feed(engine.observe(id, after, AbortSignal.any([signal, stopping, ...(over ? [AbortSignal.abort()] : [])]))),
      };
    },
  };
}

/**
 * Stays open when the job has ended: it can be retried, and torn down. Only what is deleted says nothing any more. A server that stops
 * ends it too, because it waits for open requests; the client comes back to another one.
 */
async function* feed(events: AsyncIterable<JobEvent>): AsyncGenerator<ServerEvent> {
  for await (const { sequence, at, step, state, message, failure } of events) {
    yield {
      id: String(sequence),
      event: step === undefined ? 'job' : 'step',
      data: {
        at: at.toISOString(), ...(step === undefined ? {} : { step }), status: state, message,
        ...(failure ? { error: errorOf(failure) } : {}),
      },
    };
    if (step === undefined && state === 'deleted') return;
  }
}
