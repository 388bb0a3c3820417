import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { OrganisationRemoval } from './organisation.ts';

export const deleteOrganisation = endpoint({
  summary: 'Delete your organisation and everything in it',
  description: 'Members, teams, roles, projects and credentials are gone for good; the audit log stays.',
  query: OrganisationRemoval,
  answers: { 204: null },
  async handle({ query, caller }) {
    await caller.organisations.remove(query.confirm);
    return empty();
  },
});
