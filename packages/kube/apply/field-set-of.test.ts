import { expect, test } from 'vitest';
import { compareValues } from './compare.ts';
import { formatPath } from './field-path.ts';
import { pathsOf, type FieldSet } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import { mergeValues } from './merge.ts';
import { removeFields } from './remove-fields.ts';
import { objectShape } from './shape.ts';
import { testingSchema } from './testing-schema.ts';

const shape = objectShape(testingSchema, {});
const texts = (set: FieldSet): readonly string[] => pathsOf(set).map(formatPath).toSorted();
const fieldsOf = (spec: unknown): readonly string[] => texts(fieldSetOf({ spec }, shape)).map((path) => path.replace('.spec', ''));

test('plain values and what is owned as a whole count as one field', () => {
  expect(fieldsOf({ replicas: 1, nested: { x: 'a' }, selector: { a: 'b' }, args: ['a', 'b'], share: '5%' })).toEqual(['.args', '.nested.x', '.replicas', '.selector', '.share']);
});

test('entries of maps and elements of lists are fields, and what is in them as well', () => {
  expect(fieldsOf({ labels: { a: 'b' }, tags: ['x'], containers: [{ name: 'app', image: 'i', env: [{ name: 'E', value: 'v' }] }] })).toEqual([
    '.containers[name="app"]', '.containers[name="app"].env[name="E"]', '.containers[name="app"].env[name="E"].name', '.containers[name="app"].env[name="E"].value',
    '.containers[name="app"].image', '.containers[name="app"].name', '.labels.a', '.tags[="x"]',
  ]);
});

test('keys that an element leaves out are those of the schema', () => {
  expect(fieldsOf({ ports: [{ port: 80 }, { port: 80, protocol: 'UDP' }] })).toEqual([
    '.ports[port=80,protocol="TCP"]', '.ports[port=80,protocol="TCP"].port',
    '.ports[port=80,protocol="UDP"]', '.ports[port=80,protocol="UDP"].port', '.ports[port=80,protocol="UDP"].protocol',
  ]);
});

test('empty objects and nulls are owned, empty lists are not; what no schema knows is owned field by field', () => {
  expect(fieldsOf({ nested: {}, labels: null, tags: [], free: { a: { b: 1 }, c: [1] } })).toEqual(['.free.a', '.free.a.b', '.free.c', '.labels', '.nested']);
});

test('elements that cannot be told apart are owned together', () => {
  expect(fieldsOf({ containers: [{ name: 'a', image: '1' }, { name: 'a', image: '2' }] })).toEqual(['.containers[name="a"]']);
});

test('a comparison says what was added, changed and removed', () => {
  const before = { spec: { replicas: 1, args: ['a'], labels: { a: '1', b: '2' }, containers: [{ name: 'x', image: '1' }, { name: 'gone' }] } };
  const after = { spec: { replicas: 2, args: ['b'], labels: { a: '1', c: '3' }, containers: [{ name: 'new' }, { name: 'x', image: '2' }], nested: { x: 'y' } } };
  const { added, modified, removed } = compareValues(before, after, shape);
  expect(texts(added)).toEqual(['.spec.containers[name="new"]', '.spec.containers[name="new"].name', '.spec.labels.c', '.spec.nested', '.spec.nested.x']);
  expect(texts(modified)).toEqual(['.spec.args', '.spec.containers[name="x"].image', '.spec.replicas']);
  expect(texts(removed)).toEqual(['.spec.containers[name="gone"]', '.spec.containers[name="gone"].name', '.spec.labels.b']);
});

test('a merge keeps what the configuration does not mention, in place', () => {
  const live = { spec: { replicas: 1, args: ['a', 'b'], labels: { a: '1' }, containers: [{ name: 'a', image: '1' }, { name: 'injected' }, { name: 'b' }] } };
  expect(mergeValues(live, { spec: { args: ['c'], labels: { b: '2' }, containers: [{ name: 'b', image: '2' }, { name: 'c' }] } }, shape)).toEqual({
    spec: { replicas: 1, args: ['c'], labels: { a: '1', b: '2' }, containers: [{ name: 'a', image: '1' }, { name: 'injected' }, { name: 'b', image: '2' }, { name: 'c' }] },
  });
});

test('elements of the configuration stand in its order, the others where Kubernetes leaves them', () => {
  const merged = (live: string, applied: string): unknown => mergeValues({ spec: { tags: [...live] } }, { spec: { tags: [...applied] } }, shape);
  const cases = [['abc', 'ca', 'bca'], ['abcd', 'dxb', 'acdxb'], ['abc', 'cxa', 'bcxa'], ['ab', 'ba', 'ba'], ['abcde', 'eca', 'bdeca'], ['xayb', 'ba', 'xyba'], ['abc', 'xcyaz', 'bxcyaz'], ['alb', 'xab', 'xalb'], ['', 'ab', 'ab'], ['ab', '', 'ab']] as const;
  for (const [live, applied, expected] of cases) expect(merged(live, applied), `${live} ${applied}`).toEqual({ spec: { tags: [...expected] } });
});

test('fields are removed one by one; a list or object of which nothing is left is null', () => {
  const value = { spec: { replicas: 1, labels: { a: '1' }, containers: [{ name: 'a', image: '1' }] } };
  const fields = fieldSetOf({ spec: { labels: { a: '' }, containers: [{ name: 'a', image: '' }] } }, shape);
  expect(removeFields(value, fields, shape)).toEqual({ spec: { replicas: 1, labels: null, containers: null } });
  expect(value.spec.labels).toEqual({ a: '1' });
});
