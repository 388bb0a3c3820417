import { Type } from 'typebox';
import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewPassword } from './passwords.ts';

export const changePassword = endpoint({
  summary: 'Change your password',
  description: 'Ends all of your other sessions. Personal access tokens stay: revoke them one by one.',
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }), newPassword: NewPassword,
  }, { additionalProperties: false }),
  answers: { 204: null, 429: 'auth.slowed' },
  audit: { action: 'change-password', resourceType: 'user', resourceId: ({ userId }) => userId },
  async handle({ body, caller }) {
    await caller.account.changePassword(body.currentPassword, body.newPassword);
    return empty();
  },
});
