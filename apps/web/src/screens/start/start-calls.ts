import { call } from '../../api/call.ts';

/** What the start asks for. Few rows of each: the lists have the rest. */

const few = { limit: 10, total: true, sort_by: 'updatedAt', sort_order: 'desc' } as const;

export const atWork = 'queued,running,waiting,cancelling,deleting';
export const needsSomebody = 'failed,awaiting_user';
export const ill = 'unreachable,lost';

export const deploymentsCall = (status?: string) =>
  call('get', '/api/deployments', { params: { query: { ...few, ...(status ? { status } : {}) } } });
export const jobsCall = (status?: string) =>
  call('get', '/api/provisioning-jobs', { params: { query: { ...few, ...(status ? { status } : {}) } } });
export const spacesCall = (health?: string) =>
  call('get', '/api/spaces', { params: { query: { ...few, ...(health ? { health } : {}) } } });
export const accountsCall = () => call('get', '/api/cloud-accounts', { params: { query: { ...few, status: 'failing' } } });
export const instancesCall = (phase?: string) =>
  call('get', '/api/space-instances', { params: { query: { limit: 10, total: true, ...(phase ? { phase } : {}) } } });
export const projectsCall = () => call('get', '/api/projects', { params: { query: few } });
export const environmentsCall = () => call('get', '/api/environments', { params: { query: few } });
export const activityCall = () => call('get', '/api/audit-logs', { params: { query: { limit: 50 } } });
