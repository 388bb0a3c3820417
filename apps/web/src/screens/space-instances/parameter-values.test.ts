import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TemplateParameter } from '../space-templates/template-shape.ts';
import { parameterInputs, parametersGiven, withoutPasswords } from './parameter-values.ts';

const parameters: readonly TemplateParameter[] = [
  { variable: 'replicas', type: 'number', defaultValue: '2' },
  { variable: 'database.size', type: 'string', options: ['s', 'l'] },
  { variable: 'database.key', type: 'password' },
  { variable: 'public', type: 'boolean', defaultValue: 'true' },
];

test('inputs begin with the defaults, and send nothing until something else stands there', () => {
  const inputs = parameterInputs(parameters);
  expect(inputs).toEqual({ replicas: '2', database: { size: '', key: '' }, public: true });
  expect(parametersGiven(parameters, inputs)).toEqual({});
  expect(parametersGiven(parameters, { replicas: '3', database: { size: 'l', key: 'secret' }, public: false })).toEqual({
    replicas: 3,
    database: { size: 'l', key: 'secret' },
    public: false,
  });
});

test('what is no number is sent as it was typed, for the server to refuse', () => {
  expect(parametersGiven(parameters, { ...parameterInputs(parameters), replicas: '1.5' })).toEqual({ replicas: '1.5' });
});

test('passwords are not shown, and stay unless they are typed anew; what is not asked for stays, too', () => {
  const before = { replicas: 4, database: { key: 'sealed:sd1.x' }, other: [1] };
  const inputs = parameterInputs(parameters, before);
  expect(inputs).toMatchObject({ replicas: '4', database: { key: '' } });
  expect(parametersGiven(parameters, inputs, before)).toEqual(before);
  expect(parametersGiven(parameters, { ...inputs, replicas: '2', database: { size: '', key: 'new' } }, before)).toEqual({
    database: { key: 'new' },
    other: [1],
  });
  expect(withoutPasswords(parameters, { database: { key: 'new', size: 's' } })).toEqual({
    database: { key: '<database.key>', size: 's' },
  });
});

test('what was given before comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.record({
        replicas: fc.integer({ min: 3, max: 1e9 }),
        database: fc.record({ size: fc.constantFrom('s', 'l') }),
        public: fc.constant(false),
      }),
      (given) => {
        expect(parametersGiven(parameters, parameterInputs(parameters, given))).toEqual(given);
      },
    ),
  );
});
