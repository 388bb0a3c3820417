import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { ProjectQuery } from './project.ts';
import { ProjectStats } from './project-stats.ts';

export const listProjectStats = endpoint({
  summary: 'What is in the projects you may see, for all of them at once',
  query: ProjectQuery,
  answers: { 200: listOf(ProjectStats) },
  handle: async ({ query, caller }) => paged(await caller.projectStats.list(query)),
});
