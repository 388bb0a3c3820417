import { call, type DataOf, type RowOf } from '../../api/call.ts';
import { everyByName } from '../../api/use-every.ts';

export const jobCall = (jobID: string) => call('get', '/api/provisioning-jobs/{jobID}', { params: { path: { jobID } } });
export const databasesCall = (jobID: string) =>
  call('get', '/api/provisioning-jobs/{jobID}/databases', {
    params: { path: { jobID }, query: everyByName },
  });
export const connectionsCall = (jobID: string) =>
  call('get', '/api/provisioning-jobs/{jobID}/connections', { params: { path: { jobID }, query: { limit: 200, scope: 'all' } } });

export type Job = DataOf<ReturnType<typeof jobCall>>;
export type JobKind = Job['kind'];
export type JobStatus = Job['status'];
export type JobStep = Job['steps'][number];
export type JobError = Job['errors'][number];
export type Database = RowOf<ReturnType<typeof databasesCall>>;
export type Connection = RowOf<ReturnType<typeof connectionsCall>>;

/** Where a job lies, for what may be done with it. */
export const placeOf = ({ spaceID }: { readonly spaceID: string | null }) => ({ space: spaceID });
