import { OutcomeError, type Policy, systemRoles } from '@spacedock/contracts';
import { expect, test } from 'vitest';
import { mustCover } from './escalation.ts';
import type { Holding, Scope } from './scope.ts';

const organisation: Scope = { kind: 'organisation', id: 'org_1', projectId: null };
const project: Scope = { kind: 'project', id: 'prj_1', projectId: 'prj_1' };
const environment: Scope = { kind: 'environment', id: 'env_1', projectId: 'prj_1' };
const elsewhere: Scope = { kind: 'environment', id: 'env_2', projectId: 'prj_2' };
const holding = (scope: Scope, ...policies: Policy[]): Holding => ({ scope, policies });
const [viewer, editor, admin, superAdmin] = systemRoles;

function refusal(held: readonly Holding[], wanted: readonly Holding[]): unknown {
  try {
    mustCover(held, wanted, 'there');
    return undefined;
  } catch (error) {
    return error instanceof OutcomeError ? { code: error.code, ...error.details } : error;
  }
}

test('what is held covers itself and everything inside of its scope', () => {
  expect(refusal([holding(organisation, 'project:view')], [holding(organisation, 'project:view')])).toBeUndefined();
  expect(refusal([holding(organisation, 'project:view')], [holding(environment, 'project:view')])).toBeUndefined();
  expect(refusal([holding(project, 'deployment:view')], [holding(environment, 'deployment:view')])).toBeUndefined();
  expect(refusal([], [])).toBeUndefined();
});

test('nothing wider, nothing elsewhere and nothing more than is held, and the refusal names exactly what is missing', () => {
  const refused = (...policies: string[]) => ({ code: 'permission.escalation', policies, where: 'there' });
  expect(refusal([holding(environment, 'deployment:view')], [holding(project, 'deployment:view')]))
    .toEqual(refused('deployment:view'));
  expect(refusal([holding(project, 'deployment:view')], [holding(elsewhere, 'deployment:view')]))
    .toEqual(refused('deployment:view'));
  expect(refusal(
    [holding(organisation, 'project:view'), holding(project, 'team:view')],
    [holding(project, 'team:view', 'user:view', 'project:view', 'role:view'), holding(organisation, 'team:view')],
  )).toEqual(refused('role:view', 'team:view', 'user:view'));
});

test('several roles together cover what none of them does alone', () => {
  const held = [holding(organisation, 'project:view'), holding(project, 'project:update')];
  expect(refusal(held, [holding(project, 'project:view', 'project:update')])).toBeUndefined();
});

test('a system role can be passed on in its own scope, with all that sleeps in it, and never as a greater one', () => {
  const roles = [viewer, editor, admin, superAdmin];
  for (const [mine, { policies: held }] of roles.entries()) {
    for (const [theirs, { policies: wanted }] of roles.entries()) {
      const refused = refusal([{ scope: project, policies: held }], [{ scope: environment, policies: wanted }]);
      expect(refused === undefined, `${roles[mine]?.name} gives ${roles[theirs]?.name}`).toBe(theirs <= mine);
    }
  }
});
