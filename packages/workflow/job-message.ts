import type { JobRecord, StepRecord } from './job-record.ts';

/** What a job does now, for people; empty when nothing is to be said. */
export function messageOf(job: Pick<JobRecord, 'state' | 'goal' | 'steps'>): string {
  const of = (state: StepRecord['state']): readonly StepRecord[] => job.steps.filter((step) => step.state === state);
  switch (job.state) {
    case 'running':
      return [...of('running'), ...of('waiting')].map(({ title }) => title).join(', ');
    case 'waiting':
      return of('waiting').map(said).join('; ');
    case 'awaiting_user':
      return of('awaiting_user').map(said).join('; ');
    case 'failed':
      return of('failed')
        .map((step) => `${step.title}${step.undo ? ' could not be taken back' : ''}: ${step.failure?.message ?? step.message}`)
        .join('; ');
    case 'cancelling':
    case 'deleting':
      return of('undoing').map(said).join('; ');
    case 'queued':
    case 'succeeded':
    case 'cancelled':
    case 'deleted':
      return '';
  }
}

const said = ({ title, message }: StepRecord): string => (message === '' ? title : `${title}: ${message}`);
