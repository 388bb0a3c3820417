import { expect, test } from 'vitest';
import { placeOf, readScope, scopeKinds, scopeText } from './scope.ts';

test('a scope is read as it was written', () => {
  for (const { value } of scopeKinds)
    expect(readScope(scopeText(value, 'id_1'))).toEqual({ kind: value, id: value === 'organisation' ? '' : 'id_1' });
});

test('an assignment lies in its scope, and an environment also in its project', () => {
  expect(placeOf({ scope: 'organisation' })).toEqual({});
  expect(placeOf({ scope: 'space:spc_1' })).toEqual({ space: 'spc_1' });
  expect(placeOf({ scope: 'environment:env_1', projectID: 'prj_1' })).toEqual({ environment: 'env_1', project: 'prj_1' });
});
