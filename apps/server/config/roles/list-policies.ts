import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { PolicyFacts, policyFacts } from './policy.ts';

export const listPolicies = endpoint({
  summary: 'List all policies',
  description: 'What roles are made of. The list is fixed; it comes whole, not in pages.',
  answers: { 200: Type.Array(PolicyFacts) },
  handle: async () => ok(policyFacts),
});
