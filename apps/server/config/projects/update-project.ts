import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Project, ProjectChange, ProjectPath } from './project.ts';

export const updateProject = endpoint({
  summary: 'Rename or describe a project',
  params: ProjectPath,
  body: ProjectChange,
  answers: { 200: Project, 404: 'object.not_found', 409: 'project.exists | object.changed' },
  handle: async ({ params, body, caller }) => ok(await caller.projects.update(params.projectId, body)),
});
