import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { Id } from '../../stores/fields.ts';
import { endpoint } from '../endpoint.ts';
import { Tenant } from './sign-in-answer.ts';

export const Me = Type.Object({
  user: Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }),
  organisation: Tenant,
  tenants: Type.Array(Tenant, { description: 'Your organisations, the one you are in first. `POST /auth/refresh` moves to another.' }),
  hasPassword: Type.Boolean({ description: 'Whether there is a password to change: who only signs in through a provider has none.' }),
  sessionId: Type.Union([Id('session'), Type.Null()], { description: 'The session of this request; null with a personal access token.' }),
});

export const getMe = endpoint({
  summary: 'Read who you are',
  answers: { 200: Me },
  handle: async ({ caller }) => ok(await caller.account.me()),
});
