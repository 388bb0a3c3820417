import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { publicEndpoint } from '../endpoint.ts';
import { BuildTicket, reportLimit } from './build-report.ts';
import { buildToken } from './build-token.ts';

export const giveTicket = publicEndpoint({
  summary: 'Get what a build needs',
  description: [
    'For the workflow that builds, with the token that it was begun with. The answer holds a short-lived login for the repository, and one',
    'for the registry. There is none before a build was asked for, and none after it has ended.',
  ].join(' '),
  body: Type.Object({}, { additionalProperties: false }),
  bodyLimit: reportLimit,
  answers: {
    200: BuildTicket,
    401: 'build.token_refused',
    409: 'build.over | integration.refused',
    429: 'build.too_often',
    503: 'integration.unavailable',
  },
  handle: async ({ open, headers }) => ok(await open.builds.ticket(buildToken(headers))),
});
