import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewOrganisation, Organisation } from './organisation.ts';

export const createOrganisation = endpoint({
  summary: 'Make another organisation',
  description: 'You become its SuperAdmin. Refresh your tokens with its id to work in it.',
  body: NewOrganisation,
  answers: { 201: Organisation },
  handle: async ({ body, caller }) => created(await caller.organisations.insert(body)),
});
