import { expect, test } from 'vitest';
import type { Instance } from './instance-shape.ts';
import { emptyInstance, instanceChange, instanceField, newInstance, settingsDiffer, valuesOf } from './instance-values.ts';

const asked = [{ variable: 'replicas', type: 'number' as const, defaultValue: '1' }];
const instance = {
  name: 'mine',
  project: 'shop',
  displayName: 'Mine',
  description: '',
  owner: { user: 'ada' },
  templateRef: { name: 'web', version: '1.x.x' },
  parameters: { replicas: 3 },
  resourceVersion: '7',
  space: 'spc_1',
} as unknown as Instance;

test('a new instance says only what was chosen', () => {
  expect(newInstance({ ...emptyInstance, name: 'mine', project: 'prj_1' }, asked)).toEqual({ name: 'mine', project: 'prj_1' });
  expect(
    newInstance(
      {
        ...emptyInstance,
        name: 'mine',
        project: 'prj_1',
        space: 'spc_1',
        template: 'web',
        version: '1.x.x',
        owner: 'team:team_1',
        displayName: 'Mine',
        parameters: { replicas: '3' },
      },
      asked,
    ),
  ).toEqual({
    name: 'mine',
    project: 'prj_1',
    displayName: 'Mine',
    space: 'spc_1',
    templateRef: { name: 'web', version: '1.x.x' },
    owner: { team: 'team_1' },
    parameters: { replicas: 3 },
  });
});

test('a change names what was changed, and nothing else', () => {
  const values = valuesOf(instance, asked);
  expect(instanceChange(values, instance, asked)).toEqual({});
  expect(instanceChange({ ...values, parameters: { replicas: '1' } }, instance, asked)).toEqual({ parameters: {} });
  expect(instanceChange({ ...values, version: '', owner: 'user:bob', displayName: '' }, instance, asked)).toEqual({
    displayName: '',
    owner: { user: 'bob' },
    templateRef: { name: 'web' },
  });
});

test('what the controller writes is no change of the settings', () => {
  expect(settingsDiffer(instance, { ...instance, resourceVersion: '8', phase: 'Sleeping' })).toBe(false);
  expect(settingsDiffer(instance, { ...instance, parameters: { replicas: 4 } })).toBe(true);
});

test('what the server says of a field stands at the input of it', () => {
  expect(
    ['templateRef.name', 'templateRef.version', 'owner.team', 'cluster', 'parameters.replicas', 'name'].map(instanceField),
  ).toEqual(['template', 'version', 'owner', 'space', 'parameters.replicas', 'name']);
});
