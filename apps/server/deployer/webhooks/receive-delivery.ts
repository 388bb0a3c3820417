import { Type } from 'typebox';
import { accepted } from '../../gateway/answer.ts';
import type { RequestHeaders } from '../../gateway/endpoint.ts';
import { Id } from '../../stores/fields.ts';
import { publicEndpoint } from '../endpoint.ts';

const Taken = Type.Object({
  delivery: Type.String(),
  accepted: Type.Boolean({ description: 'False: nothing is done about it, or it was here before.' }),
  message: Type.String(),
});

/** GitHub itself sends at most 25 MB; what we read of a push is at its beginning, but the signature is over all of it. */
const bodyLimit = 25 * 1024 * 1024;

const text = (headers: RequestHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};
const signed = (headers: RequestHeaders) => ({
  event: text(headers, 'x-github-event'), delivery: text(headers, 'x-github-delivery'), signature: text(headers, 'x-hub-signature-256'),
});

const answers = { 202: Taken, 400: 'webhook.malformed', 401: 'webhook.unsigned' };
const description = [
  'Acknowledged as soon as it is kept; deployments that follow the branch then get a revision of its head. The same delivery again changes nothing.',
  '`X-Hub-Signature-256` has to be right for the bytes of the body.',
].join(' ');

export const receiveDelivery = publicEndpoint({
  summary: 'Deliver a webhook of the GitHub App',
  description,
  rawBody: true,
  bodyLimit,
  answers,
  handle: async ({ open, headers, raw }) => accepted(await open.webhook({ integrationId: '', ...signed(headers), raw })),
});

export const receiveDeliveryOf = publicEndpoint({
  summary: 'Deliver a webhook of a repository that is reached with a token',
  description,
  params: Type.Object({ integrationID: Id('integration') }),
  rawBody: true,
  bodyLimit,
  answers,
  handle: async ({ open, params, headers, raw }) =>
    accepted(await open.webhook({ integrationId: params.integrationID, ...signed(headers), raw })),
});
