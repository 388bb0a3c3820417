import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Organisation, OrganisationQuery } from './organisation.ts';

export const listOrganisations = endpoint({
  summary: 'List the organisations you belong to',
  description: 'Pick one of them at login or refresh: a token is for one organisation.',
  query: OrganisationQuery,
  answers: { 200: listOf(Organisation) },
  handle: async ({ query, caller }) => paged(await caller.organisations.list(query)),
});
