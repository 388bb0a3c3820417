import { expect, test } from 'vitest';
import { changesOf, isExposed, merged, patchOf, readConfigs } from './configs.ts';

test.each([
  [{}, {}, {}],
  [{ port: 8080 }, { port: 9090 }, { port: 9090 }],
  [{ port: 8080, replicas: 2 }, { port: 8080 }, { replicas: null }],
  [{ envVars: { A: '1', B: '2' } }, { envVars: { A: '1', C: '3' } }, { envVars: { B: null, C: '3' } }],
  [{}, { expose: { type: 'http', host: 'x.example' } }, { expose: { type: 'http', host: 'x.example' } }],
  [{ secretRefs: ['secret://a'] }, { secretRefs: ['secret://a', 'secret://b'] }, { secretRefs: ['secret://a', 'secret://b'] }],
  [{ secretRefs: ['secret://a'] }, { secretRefs: ['secret://a'] }, {}],
])('from %j to %j it takes %j', (before, after, patch) => {
  expect(patchOf(before, after)).toEqual(patch);
  expect(merged(before, patch)).toEqual(after);
});

test('what differs is named by path, with both values', () => {
  expect(changesOf({ port: 80, envVars: { A: '1', B: '2' } }, { port: 81, envVars: { B: '2', C: '3' }, replicas: 2 })).toEqual([
    { path: 'envVars.A', from: '1', to: undefined },
    { path: 'envVars.C', from: undefined, to: '3' },
    { path: 'port', from: 80, to: 81 },
    { path: 'replicas', from: undefined, to: 2 },
  ]);
  expect(changesOf({ expose: { type: 'none' } }, {})).toEqual([{ path: 'expose.type', from: 'none', to: undefined }]);
  expect(changesOf({ args: ['a'] }, { args: ['b'] })).toEqual([{ path: 'args', from: ['a'], to: ['b'] }]);
});

test('configs that are no object are none', () => {
  expect(readConfigs('{"port":1}')).toEqual({ port: 1 });
  expect(readConfigs('[]')).toEqual({});
});

test('what has no way in, or says so, is not reached from outside', () => {
  expect([{}, { expose: { type: 'none' } }, { expose: { type: 'tcp' } }].map(isExposed)).toEqual([false, false, true]);
});
