import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Tenant } from './sign-in-answer.ts';

export const getMe = endpoint({
  summary: 'Read who you are',
  answers: {
    200: Type.Object({
      user: Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }),
      organisation: Tenant,
      tenants: Type.Array(Tenant),
    }),
  },
  handle: async ({ caller }) => ok(await caller.account.me()),
});
