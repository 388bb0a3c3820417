import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import { StatusError } from '../status.ts';
import { applyStrategicMergePatch } from './strategic-merge-patch.ts';

const string: KubeSchema = { type: 'string' };
const keyed = (mergeKey: string, items: KubeSchema): KubeSchema =>
  ({ type: 'array', items, 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': mergeKey });
const definitions: Record<string, KubeSchema> = {
  Container: {
    type: 'object',
    properties: {
      name: string, image: string, command: { type: 'array', items: string },
      env: keyed('name', { type: 'object', properties: { name: string, value: string } }),
    },
  },
  Strategy: { type: 'object', properties: { type: string, rolling: { type: 'object' } } },
};
const schema: KubeSchema = {
  type: 'object',
  properties: {
    metadata: { type: 'object', properties: { labels: { type: 'object', additionalProperties: string }, finalizers: { type: 'array', items: string, 'x-kubernetes-patch-strategy': 'merge' } } },
    spec: {
      type: 'object',
      properties: {
        containers: keyed('name', { $ref: '#/components/schemas/Container' }),
        strategy: { allOf: [{ $ref: '#/components/schemas/Strategy' }], 'x-kubernetes-patch-strategy': 'retainKeys' },
        selector: { type: 'object', 'x-kubernetes-patch-strategy': 'replace' },
        args: { type: 'array', items: string },
      },
    },
  },
};
const apply = (document: JsonObject, patch: unknown): JsonObject => applyStrategicMergePatch(document, patch, schema, definitions);
const spec = (containers: readonly unknown[]): JsonObject => ({ spec: { containers } });

test('objects merge, null removes, plain lists are replaced', () => {
  expect(apply({ metadata: { labels: { a: '1', b: '2' } }, spec: { args: ['x'] } }, { metadata: { labels: { a: null, c: '3' } }, spec: { args: ['y'] } }))
    .toEqual({ metadata: { labels: { b: '2', c: '3' } }, spec: { args: ['y'] } });
});

test('lists with a merge key are merged element by element, also inside of each other', () => {
  const live = spec([{ name: 'app', image: 'a:1', env: [{ name: 'A', value: '1' }] }, { name: 'sidecar', image: 's:1' }]);
  expect(apply(live, spec([{ name: 'app', image: 'a:2', env: [{ name: 'B', value: '2' }], command: null }]))).toEqual(
    spec([{ name: 'app', image: 'a:2', env: [{ name: 'B', value: '2' }, { name: 'A', value: '1' }] }, { name: 'sidecar', image: 's:1' }]),
  );
  expect(apply(live, spec([{ name: 'sidecar', $patch: 'delete' }]))).toEqual(spec([{ name: 'app', image: 'a:1', env: [{ name: 'A', value: '1' }] }]));
  expect(apply(live, spec([{ $patch: 'replace' }, { name: 'new' }]))).toEqual(spec([{ name: 'new' }]));
});

test('lists of plain values merge as sets, and values are deleted by name', () => {
  const live = { metadata: { finalizers: ['a', 'b', 'c'] } };
  expect(apply(live, { metadata: { finalizers: ['d', 'a'] } })).toEqual({ metadata: { finalizers: ['d', 'a', 'b', 'c'] } });
  expect(apply(live, { metadata: { '$deleteFromPrimitiveList/finalizers': ['b'] } })).toEqual({ metadata: { finalizers: ['a', 'c'] } });
  expect(apply(live, { metadata: { '$deleteFromPrimitiveList/finalizers': ['b'], finalizers: ['z'], '$setElementOrder/finalizers': ['c', 'z', 'a'] } }))
    .toEqual({ metadata: { finalizers: ['c', 'z', 'a'] } });
});

test('$setElementOrder puts elements into order; those of the server alone stay where they are', () => {
  const live = spec([{ name: 'a' }, { name: 'injected' }, { name: 'b' }]);
  expect(apply(live, { spec: { '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }] } })).toEqual(spec([{ name: 'injected' }, { name: 'b' }, { name: 'a' }]));
  expect(apply(live, { spec: { containers: [{ name: 'c' }], '$setElementOrder/containers': [{ name: 'a' }, { name: 'c' }, { name: 'b' }] } }))
    .toEqual(spec([{ name: 'a' }, { name: 'c' }, { name: 'injected' }, { name: 'b' }]));
  // A rename: the new container takes the place of the deleted one.
  expect(apply(spec([{ name: 'keep' }, { name: 'old' }]), {
    spec: { containers: [{ name: 'old', $patch: 'delete' }, { name: 'new' }], '$setElementOrder/containers': [{ name: 'new' }] },
  })).toEqual(spec([{ name: 'keep' }, { name: 'new' }]));
});

test('$patch and $retainKeys act on whole objects', () => {
  const live = { spec: { strategy: { type: 'RollingUpdate', rolling: { max: 1 } }, selector: { a: '1', b: '2' } } };
  expect(apply(live, { spec: { strategy: { type: 'Recreate', $retainKeys: ['type'] } } })).toEqual({ spec: { ...live.spec, strategy: { type: 'Recreate' } } });
  expect(apply(live, { spec: { strategy: { $patch: 'replace', type: 'Recreate' } } })).toEqual({ spec: { ...live.spec, strategy: { type: 'Recreate' } } });
  expect(apply(live, { spec: { strategy: { $patch: 'delete' } } })).toEqual({ spec: { ...live.spec, strategy: {} } });
  expect(apply(live, { spec: { selector: { c: '3' } } })).toEqual({ spec: { ...live.spec, selector: { c: '3' } } });
  expect(apply({}, { spec: { strategy: { type: null, rolling: { $patch: 'delete' } } } })).toEqual({ spec: { strategy: {} } });
});

test('what makes no sense is refused in the words of Kubernetes', () => {
  const live = { metadata: { finalizers: ['a'] }, spec: { containers: [{ name: 'a' }], strategy: {} } };
  const refusals: readonly (readonly [unknown, number, string])[] = [
    [[], 400, 'json: cannot unmarshal []interface {} into Go value of type map[string]interface {}'],
    [spec([{ image: 'x', n: 1 }]), 500, 'map: map[image:x n:1] does not contain declared merge key: name'],
    [{ spec: { $patch: 'bogus' } }, 500, 'unknown patch type: bogus in map: map[$patch:bogus]'],
    [spec([{ name: 'a', $patch: 'merge' }]), 500, 'merging lists cannot yet be specified in the patch'],
    [{ spec: { strategy: { type: 'x', $retainKeys: ['rolling'] } } }, 400, 'invalid patch format of retainKeys'],
    [{ spec: { strategy: { $retainKeys: 'type' } } }, 400, 'invalid patch format of retainKeys'],
    [{ metadata: { '$deleteFromPrimitiveList': ['a'] } }, 400, 'invalid patch format of primitive list'],
    [{ metadata: { '$setElementOrder': ['a'] } }, 400, 'invalid patch format of setElementOrder list'],
    [{ metadata: { '$setElementOrder/finalizers': 'a' } }, 500, 'expected a []interface {}, but received a string'],
    [{ metadata: { finalizers: ['b'], '$setElementOrder/finalizers': ['a'] } }, 500, "The order in patch list:\n[b]\n doesn't match $setElementOrder list:\n[a]\n"],
    [{ metadata: { finalizers: [1] } }, 500, 'list element types are not identical: [[a] [1]]'],
    [{ metadata: { finalizers: [null] } }, 500, 'list element types are not identical: [[a] [<nil>]]'],
  ];
  for (const [patch, code, message] of refusals) {
    try {
      apply(live, patch);
      expect.unreachable(JSON.stringify(patch));
    } catch (error) {
      expect(error).toMatchObject({ code, message });
    }
  }
  expect(() => apply({ metadata: { finalizers: [['a']] } }, { metadata: { finalizers: [['b']] } })).toThrow('the server rejected our request due to an error in our request');
});

test('without a word about lists in the schema it is a merge patch', () => {
  expect(applyStrategicMergePatch({ a: [1], b: { c: 1 } }, { a: [2], b: { d: 2 } }, { type: 'object' }, {})).toEqual({ a: [2], b: { c: 1, d: 2 } });
});

const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
const container = fc.record({ name, image: name, env: fc.uniqueArray(fc.record({ name, value: name }), { selector: (one) => one.name, maxLength: 3 }) }, { requiredKeys: ['name'] });
const object = fc.record({
  metadata: fc.record({ labels: fc.dictionary(name, name), finalizers: fc.uniqueArray(name) }, { requiredKeys: [] }),
  spec: fc.record({ containers: fc.uniqueArray(container, { selector: (one) => one.name, maxLength: 4 }), args: fc.array(name, { maxLength: 3 }) }, { requiredKeys: [] }),
}, { requiredKeys: [] });

test('an object applied to itself stays as it is, and applying twice is applying once', () => {
  fc.assert(fc.property(object, object, (live, patch) => {
    expect(apply(live, live)).toEqual(live);
    const once = apply(live, patch);
    expect(apply(once, patch)).toEqual(once);
  }));
});

test('no argument is changed, whatever the patch', () => {
  const directives = fc.dictionary(fc.constantFrom('$patch', '$retainKeys', '$setElementOrder/containers', '$deleteFromPrimitiveList/finalizers', 'containers', '__proto__'), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(fc.property(object, fc.record({ spec: directives, metadata: directives }, { requiredKeys: [] }), (live, patch) => {
    const before = JSON.stringify([live, patch]);
    try {
      apply(live, patch);
    } catch (error) {
      expect(error).toBeInstanceOf(StatusError);
    }
    expect(JSON.stringify([live, patch])).toBe(before);
  }));
});

test('hostile patches do no harm', () => {
  const merged = apply({ spec: {} }, JSON.parse('{"__proto__":{"polluted":1},"spec":{"__proto__":{"polluted":1}}}'));
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  expect(({} as JsonObject)['polluted']).toBeUndefined();
  expect(() => apply({}, JSON.parse(`${'{"spec":'.repeat(100_000)}1${'}'.repeat(100_000)}`))).toThrow('nested more than');
  const many = Array.from({ length: 50_000 }, (_, index) => `f${index}`);
  expect((apply({ metadata: { finalizers: many.toReversed() } }, { metadata: { finalizers: many } })['metadata'] as JsonObject)['finalizers']).toHaveLength(50_000);
});
