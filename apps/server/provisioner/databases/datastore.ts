import { outcome } from '@spacedock/contracts';
import type { JobView } from '@spacedock/workflow';
import type { StoredJob } from '../jobs/job.ts';

/** A server that a job has made, as its last step tells of it. */
export interface Datastore {
  readonly engine: string;
  readonly host: string;
  readonly port: number;
  /** Where the administrator's password is. */
  readonly secretRef: string;
  readonly username: string;
}

/** Every cloud's workflow of the kind `datastore` ends with a step of this name and such an output. */
export const datastoreStep = 'datastore';

/** Throws where the job has made no server, or not yet. */
export function datastoreOf(job: StoredJob, view: JobView | undefined): Datastore {
  if (job.kind !== 'datastore') throw outcome('job.not_a_datastore', { kind: job.kind });
  if (job.state !== 'succeeded') throw outcome('job.not_ready', { state: job.state });
  const { endpoint, port, engine, secretRef, username } = view?.outputs[datastoreStep] ?? {};
  if (
    typeof endpoint !== 'string' || typeof port !== 'number' || typeof engine !== 'string' || typeof secretRef !== 'string'
    || typeof username !== 'string'
  ) {
    throw new Error(`The job ${job.id} has succeeded, but its step ${datastoreStep} does not say where the server is and who signs in.`);
  }
  return { engine, host: endpoint, port, secretRef, username };
}
