import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ProjectPath } from './project.ts';

/** Soft: the row stays for the audit log and for revisions that name it. */
export const deleteProject = endpoint({
  summary: 'Delete an empty project',
  description: 'Refused while environments, deployments or space instances are left in it.',
  params: ProjectPath,
  answers: { 204: null, 404: 'object.not_found', 409: 'project.in_use | project.has_space_instances' },
  prepare: ({ params, caller }) => caller.projects.prepareRemove(params.projectId),
  async handle({ params, caller }) {
    await caller.projects.remove(params.projectId);
    return empty();
  },
});
