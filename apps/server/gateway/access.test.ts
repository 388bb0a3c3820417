import { type NarrowScopeKind, OutcomeError, policies, type Policy, scopeKinds, scopesOf, entityOf } from '@spacedock/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Access, type Grant, type Place } from './access.ts';

const identity = { organisationId: 'org_1', userId: 'usr_1', email: 'ada@example.com' };
const access = (...grants: Grant[]): Access => new Access(identity, grants);

const scopeId = fc.constantFrom('a', 'b', 'c');
const policy = fc.constantFrom(...policies.filter(
  (name) => /^(project|environment|deployment|space|space-instance|team|user|assignment):/.test(name),
));
const grant: fc.Arbitrary<Grant> = fc.record({
  scope: fc.constantFrom(...scopeKinds), scopeId, policies: fc.uniqueArray(policy, { maxLength: 6 }),
});
const place: fc.Arbitrary<Place> = fc.record(
  { project: scopeId, environment: scopeId, space: scopeId, team: fc.option(scopeId) }, { requiredKeys: [] },
);

/** What the words say, without any of the code's shortcuts: some grant holds the policy in a scope that contains the place. */
function mayByTheWords(grants: readonly Grant[], wanted: Policy, where: Place): boolean {
  const possible: readonly string[] = scopesOf[entityOf(wanted)];
  return grants.some((given) => given.policies.includes(wanted) && possible.includes(given.scope)
    && (given.scope === 'organisation' || where[given.scope] === given.scopeId));
}

test('a policy holds where some role gives it, and nowhere else', () => {
  fc.assert(fc.property(fc.array(grant, { maxLength: 6 }), policy, place, (grants, wanted, where) => {
    expect(access(...grants).holds(wanted, where)).toBe(mayByTheWords(grants, wanted, where));
  }), { numRuns: 2000 });
});

test('it holds anywhere exactly when there is a place where it holds', () => {
  fc.assert(fc.property(fc.array(grant, { maxLength: 6 }), policy, (grants, wanted) => {
    const narrow = scopeKinds.filter((kind): kind is NarrowScopeKind => kind !== 'organisation');
    const somewhere = narrow.flatMap((kind) => ['a', 'b', 'c'].map((id): Place => ({ [kind]: id })));
    const holds = [{}, ...somewhere].some((where) => access(...grants).holds(wanted, where));
    expect(access(...grants).holdsAnywhere(wanted)).toBe(holds);
  }), { numRuns: 1000 });
});

test('one more role never takes anything away', () => {
  fc.assert(fc.property(fc.array(grant, { maxLength: 5 }), grant, policy, place, (grants, more, wanted, where) => {
    if (access(...grants).holds(wanted, where)) expect(access(...grants, more).holds(wanted, where)).toBe(true);
  }));
});

test('without a place only the whole organisation will do', () => {
  const inProject = access({ scope: 'project', scopeId: 'a', policies: ['project:view'] });
  expect(inProject.holds('project:view')).toBe(false);
  expect(inProject.holds('project:view', { project: null })).toBe(false);
  expect(access({ scope: 'organisation', scopeId: 'org_1', policies: ['project:view'] }).holds('project:view')).toBe(true);
});

test('a role in a scope that cannot contain the thing says nothing about it', () => {
  const inProject = access({ scope: 'project', scopeId: 'a', policies: ['cloud-account:view', 'user:view'] });
  expect(inProject.holdsAnywhere('cloud-account:view')).toBe(false);
  expect(inProject.reach('user:view')).toEqual({ everywhere: false, in: new Map() });
});

test('the refusal names the policy and the place', () => {
  const nobody = access();
  const refused = (where?: string): unknown => {
    try {
      nobody.must('project:update', {}, where);
    } catch (error) {
      return error instanceof OutcomeError ? [error.http, error.code, error.message] : error;
    }
    return undefined;
  };
  expect(refused('project Shop')).toEqual([403, 'policy.missing', expect.stringContaining('project:update on project Shop')]);
  expect(refused()).toEqual([403, 'policy.missing', expect.stringContaining('the policy project:update,')]);
});
