import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { Name } from '../../stores/fields.ts';
import { endpoint } from '../endpoint.ts';
import { Me } from './get-me.ts';

export const updateMe = endpoint({
  summary: 'Change your name',
  description:
    'The one that others read, in all of your organisations. In this one it also replaces the name that an administrator gave you.',
  body: Type.Object({ name: Name }, { additionalProperties: false }),
  answers: { 200: Me },
  audit: { action: 'update-profile', resourceType: 'user', resourceId: ({ userId }) => userId },
  handle: async ({ body, caller }) => ok(await caller.account.rename(body.name)),
});
