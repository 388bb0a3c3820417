import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Project, ProjectPath } from './project.ts';

export const getProject = endpoint({
  summary: 'Read a project',
  params: ProjectPath,
  answers: { 200: Project, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.projects.get(params.projectId)),
});
