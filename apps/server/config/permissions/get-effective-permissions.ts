import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { Email } from '../../stores/fields.ts';
import { endpoint } from '../endpoint.ts';
import { EffectivePermissions } from './effective-permissions.ts';

export const getEffectivePermissions = endpoint({
  summary: 'What may I do, and why?',
  description: 'With `email`, the same of somebody else; that needs assignment:view in the whole organisation.',
  query: Type.Object({ email: Type.Optional(Email) }, { additionalProperties: false }),
  answers: { 200: EffectivePermissions, 403: 'policy.missing', 404: 'object.not_found' },
  handle: async ({ query, caller }) => ok(await caller.permissions.effective(query.email)),
});
