import { routes } from '../../gateway/route.ts';
import { cancelJob } from './cancel-job.ts';
import { createJob } from './create-job.ts';
import { deleteJob } from './delete-job.ts';
import { getJob } from './get-job.ts';
import { listJobs } from './list-jobs.ts';
import { previewJob } from './preview-job.ts';
import { retryJob } from './retry-job.ts';
import { streamJobEvents } from './stream-job-events.ts';
import { updateJob } from './update-job.ts';

export const jobRoutes = routes('provisioning', [
  ['GET',    '/provisioning-jobs',                'provisioning:view',   listJobs],
  ['POST',   '/provisioning-jobs',                'provisioning:create', createJob],
  ['POST',   '/provisioning-jobs/preview',        'provisioning:create', previewJob],
  ['GET',    '/provisioning-jobs/:jobID',         'provisioning:view',   getJob],
  ['PATCH',  '/provisioning-jobs/:jobID',         'provisioning:update', updateJob],
  ['DELETE', '/provisioning-jobs/:jobID',         'provisioning:delete', deleteJob],
  ['POST',   '/provisioning-jobs/:jobID/retry',   'provisioning:update', retryJob],
  ['POST',   '/provisioning-jobs/:jobID/cancel',  'provisioning:update', cancelJob],
  ['GET',    '/provisioning-jobs/:jobID/events',  'provisioning:view',   streamJobEvents],
]);
