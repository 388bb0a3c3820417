import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { AccessTokenPath } from './access-token.ts';

export const deleteAccessToken = endpoint({
  summary: 'Revoke a personal access token',
  description: 'It is refused from the moment this answers. Those who may change people may revoke theirs too.',
  params: AccessTokenPath,
  answers: { 204: null, 404: 'object.not_found' },
  async handle({ params, caller }) {
    await caller.accessTokens.remove(params.tokenId);
    return empty();
  },
});
