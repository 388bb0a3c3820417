import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewAccessToken, NewlyMadeAccessToken } from './access-token.ts';

export const createAccessToken = endpoint({
  summary: 'Make a personal access token',
  description: 'It may do what you may do, always as of now, in this organisation. Without an expiry it is good until deleted.',
  body: NewAccessToken,
  answers: { 201: NewlyMadeAccessToken, 409: 'token.exists' },
  handle: async ({ body, caller }) => created(await caller.accessTokens.insert(body)),
});
