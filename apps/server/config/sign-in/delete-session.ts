import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { SessionPath } from './session.ts';

export const deleteSession = endpoint({
  summary: 'End one of your sessions',
  params: SessionPath,
  answers: { 204: null, 404: 'object.not_found' },
  audit: { action: 'logout', resourceType: 'session' },
  async handle({ params, caller }) {
    await caller.account.endSession(params.sessionId);
    return empty();
  },
});
