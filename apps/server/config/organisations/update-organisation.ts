import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Organisation, OrganisationChange } from './organisation.ts';

export const updateOrganisation = endpoint({
  summary: 'Rename your organisation',
  body: OrganisationChange,
  answers: { 200: Organisation, 409: 'object.changed' },
  handle: async ({ body, caller }) => ok(await caller.organisations.update(body)),
});
