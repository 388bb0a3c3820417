import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstContents } from './first-contents.ts';
import { mayDo, poolMember, poolMembers } from './rights.ts';

test('what is allowed and not denied, by whole names and by patterns', async () => {
  const state = await firstContents(new Date(), randomBytes);
  const { email } = state.serviceAccount;
  state.rights[email] = {
    allow: ['container.*', 'dns.managedZones.list'],
    deny: ['container.clusters.delete'],
    kubernetesGroups: [],
  };
  const may = ['container.clusters.list', 'container.clusters.delete', 'dns.managedZones.list', 'dns.managedZones.create'].map(
    (one) => mayDo(state, email, one),
  );
  expect(may).toEqual([true, false, true, false]);
  expect(mayDo(state, 'nobody@example.com', 'container.clusters.list')).toBe(false);
});

test('members of the pool have its rights, unless they have their own', async () => {
  const state = await firstContents(new Date(), randomBytes);
  const [first, second] = [poolMember(state, 'a'), poolMember(state, 'b')];
  expect(first).toBe(
    'principal://iam.googleapis.com/projects/481516234200/locations/global/workloadIdentityPools/spacedock/subject/a',
  );
  state.rights[second] = { allow: [], deny: [], kubernetesGroups: [] };
  expect([first, second].map((one) => mayDo(state, one, 'x.y.z'))).toEqual([true, false]);
  state.rights[poolMembers(state)] = { allow: [], deny: [], kubernetesGroups: [] };
  expect(mayDo(state, first, 'x.y.z')).toBe(false);
});
