import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewJob } from './job.ts';
import { Preview } from './preview.ts';

export const previewJob = endpoint({
  summary: 'What a job would do, need and cost',
  description: 'Nothing is made. The same body as for POST /provisioning-jobs.',
  body: NewJob,
  audit: false,
  answers: {
    200: Preview, 404: 'object.not_found', 409: 'job.kind_unsupported | cloud.user_action', 502: 'cloud.system', 503: 'cloud.transient',
  },
  prepare: ({ body, caller }) => caller.previews.preview(body),
  handle: async ({ prepared }) => ok(prepared),
});
