import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Organisation } from './organisation.ts';

export const getOrganisation = endpoint({
  summary: 'Read your organisation',
  answers: { 200: Organisation },
  handle: async ({ caller }) => ok(await caller.organisations.own()),
});
