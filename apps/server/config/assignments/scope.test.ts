import { scopeKinds, scopesOf } from '@spacedock/contracts';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { placeOf, readScope, type Scope, scopeCovers, ScopeText, scopeText } from './scope.ts';

const scopes: readonly Scope[] = [
  { kind: 'organisation', id: 'org_1', projectId: null },
  { kind: 'project', id: 'prj_1', projectId: 'prj_1' },
  { kind: 'project', id: 'prj_2', projectId: 'prj_2' },
  { kind: 'environment', id: 'env_1', projectId: 'prj_1' },
  { kind: 'environment', id: 'env_2', projectId: 'prj_2' },
  { kind: 'space', id: 'spc_1', projectId: null },
  { kind: 'team', id: 'team_1', projectId: null },
];

test('a scope is written as kind and id, and read back as the same', () => {
  const fits = Compile(ScopeText);
  for (const scope of scopes) {
    expect(fits.Check(scopeText(scope))).toBe(true);
    expect(readScope(scopeText(scope), 'org_1')).toEqual({ kind: scope.kind, id: scope.id });
  }
  for (const text of ['', 'organisation:org_1', 'project', 'project:env_1', 'planet:prj_1', 'project:prj_1 ', 'xproject:prj_1']) {
    expect(fits.Check(text), text).toBe(false);
  }
});

test('the organisation covers everything, a project itself and its environments, the others only themselves', () => {
  const covered = scopes.map((outer) => scopes.filter((inner) => scopeCovers(outer, inner)).map(({ id }) => id));
  expect(covered).toEqual([
    scopes.map(({ id }) => id), ['prj_1', 'env_1'], ['prj_2', 'env_2'], ['env_1'], ['env_2'], ['spc_1'], ['team_1'],
  ]);
});

test('an assignment lies in its scope, and one for an environment also in the project around it', () => {
  expect(scopes.map(placeOf)).toEqual([
    {}, { project: 'prj_1' }, { project: 'prj_2' }, { environment: 'env_1', project: 'prj_1' },
    { environment: 'env_2', project: 'prj_2' },
    { space: 'spc_1' }, { team: 'team_1' },
  ]);
});

// The escalation rule compares roles by name of policy and scope. That is only sound while nothing means less in a wider scope.
test('whatever can hold in a scope can hold in every scope around it', () => {
  for (const possible of Object.values(scopesOf) as (readonly string[])[]) {
    expect(possible).toContain('organisation');
    if (possible.includes('environment')) expect(possible).toContain('project');
    for (const kind of possible) expect(scopeKinds).toContain(kind);
  }
});
