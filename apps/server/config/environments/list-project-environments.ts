import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { ProjectPath } from '../projects/project.ts';
import { Environment, ProjectEnvironmentQuery } from './environment.ts';

export const listProjectEnvironments = endpoint({
  summary: 'List the environments of a project',
  params: ProjectPath,
  query: ProjectEnvironmentQuery,
  answers: { 200: listOf(Environment), 404: 'object.not_found' },
  async handle({ params: { projectId }, query, caller }) {
    await caller.environments.mustSeeProject(projectId);
    return paged(await caller.environments.list({ ...query, projectId }));
  },
});
