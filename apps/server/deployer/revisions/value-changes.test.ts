import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueChanges } from './value-changes.ts';

const none = { added: [], removed: [], changed: [] };

test('leaves are compared by their paths', () => {
  const before = { port: 8080, envVars: { LOG_LEVEL: 'info', OLD: '1' }, expose: { type: 'http' } };
  const after = { port: 9090, envVars: { LOG_LEVEL: 'info', NEW: '2' } };
  expect(valueChanges(before, after)).toEqual({
    added: [{ path: 'envVars.NEW', value: '2' }],
    removed: [
      { path: 'envVars.OLD', value: '1' },
      { path: 'expose.type', value: 'http' },
    ],
    changed: [{ path: 'port', from: 8080, to: 9090 }],
  });
});

test('things with names are known by them, others by their places', () => {
  const of = (...containers: readonly object[]) => ({ spec: { containers } });
  const [app, proxy] = [
    { name: 'app', image: 'shop:1' },
    { name: 'proxy', image: 'envoy:1' },
  ];
  expect(valueChanges(of(app, proxy), of(proxy, { ...app, image: 'shop:2' }))).toEqual({
    ...none,
    changed: [{ path: 'spec.containers[app].image', from: 'shop:1', to: 'shop:2' }],
  });
  expect(valueChanges({ args: ['a', 'b'] }, { args: ['a', 'c', 'd'] })).toEqual({
    ...none,
    added: [{ path: 'args[2]', value: 'd' }],
    changed: [{ path: 'args[1]', from: 'b', to: 'c' }],
  });
  // Two of one name: neither is known by it.
  expect(
    valueChanges(
      {
        ports: [
          { name: 'a', port: 1 },
          { name: 'a', port: 2 },
        ],
      },
      {
        ports: [
          { name: 'a', port: 1 },
          { name: 'a', port: 3 },
        ],
      },
    ),
  ).toEqual({ ...none, changed: [{ path: 'ports[1].port', from: 2, to: 3 }] });
});

test('an empty list or object is something too', () => {
  expect(valueChanges({}, { emptyDir: {}, args: [] })).toEqual({
    ...none,
    added: [
      { path: 'emptyDir', value: {} },
      { path: 'args', value: [] },
    ],
  });
});

const value = fc.jsonValue({ maxDepth: 3 });
const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), value, { maxKeys: 4 });

test('what is equal has no changes, and the way back is the way there turned round', () => {
  fc.assert(
    fc.property(fields, fields, (a, b) => {
      expect(valueChanges(a, structuredClone(a))).toEqual(none);
      const [there, back] = [valueChanges(a, b), valueChanges(b, a)];
      expect(back.removed).toEqual(there.added);
      expect(back.added).toEqual(there.removed);
      expect(back.changed.map(({ path }) => path).toSorted()).toEqual(there.changed.map(({ path }) => path).toSorted());
    }),
  );
});
