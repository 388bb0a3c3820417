import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewProject, Project } from './project.ts';

export const createProject = endpoint({
  summary: 'Make a project',
  body: NewProject,
  answers: { 201: Project, 409: 'project.exists' },
  handle: async ({ body, caller }) => created(await caller.projects.insert(body)),
});
