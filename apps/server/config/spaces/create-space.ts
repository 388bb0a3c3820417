import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewSpace, Space } from './space.ts';

export const createSpace = endpoint({
  summary: 'Register a cluster as a deployment space',
  description: 'Access to the cluster has to be granted on the cloud account first. `config.region` is required on AWS and Google Cloud, `config.resourceGroup` on Azure.',
  body: NewSpace,
  answers: { 201: Space, 404: 'object.not_found', 409: 'space.exists | space.cluster_taken | cluster.access_missing' },
  handle: async ({ body, caller }) => created(await caller.spaces.insert(body)),
});
