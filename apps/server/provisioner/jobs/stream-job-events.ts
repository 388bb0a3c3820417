import { events } from '../../gateway/answer.ts';
import { streamOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { JobPath } from './job.ts';

export const streamJobEvents = endpoint({
  summary: 'Follow a job live',
  description: [
    'Server-sent events, `job` and `step`, from the beginning or from after `Last-Event-ID`, in order, none twice. Ends when the job is',
    'deleted, or when you may not see it any more.',
  ].join(' '),
  params: JobPath,
  answers: { 200: streamOf('text/event-stream'), 404: 'object.not_found' },
  handle: async ({ params, caller }) => events(await caller.jobEvents.of(params.jobID)),
});
