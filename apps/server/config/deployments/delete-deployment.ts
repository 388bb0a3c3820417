import { Type } from 'typebox';
import { accepted, empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Deployment, DeploymentPath } from './deployment.ts';

export const deleteDeployment = endpoint({
  summary: 'Take a deployment down, then delete it',
  description: [
    'It is `deleting` until its release is uninstalled; then it is gone and its name is free. Repeating it is harmless: 204 once it is gone.',
    'Refused while other deployments are connected to it, unless `force` says so; forced it also leaves behind what cannot be reached.',
  ].join(' '),
  params: DeploymentPath,
  query: Type.Object({ force: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  answers: { 202: Deployment, 204: null, 404: 'object.not_found', 409: 'deployment.depended_on', 503: 'service.unavailable' },
  prepare: ({ params, query, caller }) => caller.deployments.prepareRemove(params.id, query.force ?? false),
  async handle({ params, query, caller }) {
    const deleting = await caller.deployments.remove(params.id, query.force ?? false);
    return deleting ? accepted(deleting) : empty();
  },
});
