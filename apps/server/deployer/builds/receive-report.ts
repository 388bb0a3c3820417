import { ok } from '../../gateway/answer.ts';
import { publicEndpoint } from '../endpoint.ts';
import { BuildReport, reportLimit, TakenReport } from './build-report.ts';
import { buildToken } from './build-token.ts';

export const receiveReport = publicEndpoint({
  summary: 'Tell how a build goes',
  description: [
    'For the workflow that builds, with the token that it was begun with. What it says first of how it ended stands: the same again, or something',
    'else, changes nothing. Secrets that it was given are taken out of its log.',
  ].join(' '),
  body: BuildReport,
  bodyLimit: reportLimit,
  answers: { 200: TakenReport, 401: 'build.token_refused', 409: 'build.over', 429: 'build.too_often' },
  handle: async ({ open, headers, body }) => ok(await open.builds.report(buildToken(headers), body)),
});
