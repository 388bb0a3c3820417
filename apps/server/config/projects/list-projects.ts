import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Project, ProjectQuery } from './project.ts';

export const listProjects = endpoint({
  summary: 'List the projects you may see',
  query: ProjectQuery,
  answers: { 200: listOf(Project) },
  handle: async ({ query, caller }) => paged(await caller.projects.list(query)),
});
