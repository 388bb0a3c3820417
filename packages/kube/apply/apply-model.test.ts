import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cloneJson, equalJson, isJsonObject } from '../json/json-value.ts';
import type { KubeObject } from '../kube-object.ts';
import { StatusError } from '../status.ts';
import { applyPatch } from './apply.ts';
import { formatPath, parseStep, type FieldPath } from './field-path.ts';
import { pathsOf } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import { decodeOwners, type Ownership } from './managed-entries.ts';
import { trackUpdate } from './managed-fields.ts';
import { withoutSystemFields } from './owned-fields.ts';
import { objectShape } from './shape.ts';
import { testingSchema } from './testing-schema.ts';

const shape = objectShape(testingSchema, {});
const letter = fc.constantFrom('a', 'b', 'c');
const value = fc.constantFrom('1', '2', '3');
const container = fc.record({ name: letter, image: value, env: fc.uniqueArray(fc.record({ name: letter, value }), { selector: ({ name }) => name, minLength: 1, maxLength: 2 }) }, { requiredKeys: ['name'] });
/** No empty objects or lists: Kubernetes gives them away in a merge, so that nothing simple can be said of them. */
const spec = fc.record({
  replicas: fc.nat(2), paused: fc.boolean(), nested: fc.record({ x: value, y: value }), labels: fc.dictionary(letter, value, { minKeys: 1 }),
  selector: fc.dictionary(letter, value, { minKeys: 1 }), args: fc.array(letter, { minLength: 1, maxLength: 2 }), tags: fc.uniqueArray(letter, { minLength: 1 }),
  containers: fc.uniqueArray(container, { selector: ({ name }) => name, minLength: 1, maxLength: 3 }),
  ports: fc.uniqueArray(fc.record({ port: fc.nat(2), protocol: fc.constantFrom('TCP', 'UDP'), name: value }, { requiredKeys: ['port', 'name'] }), { selector: ({ port, protocol = 'TCP' }) => `${port}${protocol}`, minLength: 1, maxLength: 2 }),
}, { requiredKeys: [] }).filter((content) => Object.keys(content).length > 0);

type Spec = Record<string, unknown>;
type Action = { readonly kind: 'apply'; readonly manager: string; readonly spec: Spec; readonly force: boolean } | { readonly kind: 'update'; readonly manager: string; readonly spec: Spec; readonly drop: readonly string[] };
const manager = fc.constantFrom('one', 'two', 'three');
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('apply' as const), manager, spec: spec as fc.Arbitrary<Spec>, force: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), manager, spec: spec as fc.Arbitrary<Spec>, drop: fc.array(fc.constantFrom('replicas', 'labels', 'containers', 'tags', 'args'), { maxLength: 1 }) }) },
);

const object = (content: Spec): KubeObject => ({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x' }, spec: content });
const common = { schema: testingSchema, definitions: {}, apiVersion: 'example.com/v1', kind: 'Thing', hasStatus: false, subresource: '', now: new Date(0) };

/** Looks a path up by hand, so that the test does not trust the code it tests. */
function valueAt(from: unknown, path: FieldPath): unknown {
  let current = from;
  for (const text of path) {
    const step = parseStep(text);
    if (step?.kind === 'field') current = isJsonObject(current) ? current[step.name] : undefined;
    else if (Array.isArray(current) && step?.kind === 'value') current = current.find((item) => item === step.value);
    else if (Array.isArray(current) && step?.kind === 'key') {
      current = current.find((item) => isJsonObject(item) && Object.entries(step.keys).every(([key, wanted]) => (item[key] ?? (key === 'protocol' ? 'TCP' : undefined)) === wanted));
    } else current = undefined;
  }
  return current;
}

/** Whether the field holds a value by itself, rather than only standing for what is in it. */
const isLeaf = (path: FieldPath): boolean =>
  !['f:spec', 'f:nested', 'f:labels', 'f:tags', 'f:containers', 'f:env', 'f:ports'].includes(path.at(-1) ?? '') && path.at(-1)?.startsWith('k:') !== true;

/** The same of a path as it is shown. */
const isContainer = /(?:\.(?:spec|nested|labels|tags|containers|env|ports)|\[[a-z]+=[^\]]*\])$/;

const ownersOf = (live: KubeObject | undefined): readonly Ownership[] => [...decodeOwners(live?.metadata.managedFields).values()];
const isSelf = (owner: Ownership, name: string): boolean => owner.manager === name && owner.operation === 'Apply';
const run = (live: KubeObject | undefined, step: Extract<Action, { kind: 'apply' }>, force: boolean): KubeObject | StatusError => {
  try {
    return applyPatch({ ...common, live, patch: object(step.spec), manager: step.manager, force });
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
};

function checkApply(live: KubeObject | undefined, step: Extract<Action, { kind: 'apply' }>): KubeObject | undefined {
  const config = object(step.spec);
  const wanted = withoutSystemFields(fieldSetOf(config, shape));
  const forced = run(live, step, true);
  if (forced instanceof StatusError) throw forced;

  // A conflict is exactly: somebody else owns the field, and its value would be another one.
  const others = ownersOf(live).filter((owner) => !isSelf(owner, step.manager));
  const contested = new Set(others.flatMap(({ fields }) => pathsOf(fields)).filter((path) => isLeaf(path) && valueAt(forced, path) !== undefined && !equalJson(valueAt(live, path), valueAt(forced, path))).map(formatPath));
  const outcome = run(live, step, step.force);
  if (outcome instanceof StatusError) {
    expect(step.force).toBe(false);
    expect(new Set(outcome.details?.causes?.map(({ field = '' }) => field).filter((field) => !isContainer.test(field)))).toEqual(contested);
    return live;
  }
  if (!step.force) expect([...contested]).toEqual([]);

  // The applier owns what it applied, and the object says what it applied.
  const own = ownersOf(outcome).find((owner) => isSelf(owner, step.manager));
  expect(pathsOf(own?.fields ?? new Map()).map(formatPath)).toEqual(pathsOf(wanted).map(formatPath));
  for (const path of pathsOf(wanted)) if (isLeaf(path)) expect(valueAt(outcome, path), formatPath(path)).toEqual(valueAt(config, path));

  // Nothing goes that this applier did not apply before, and nothing that anybody else owns still.
  const before = ownersOf(live).find((owner) => isSelf(owner, step.manager));
  const mine = pathsOf(before?.fields ?? new Map()).map(formatPath);
  for (const path of pathsOf(fieldSetOf(live ?? {}, shape))) {
    if (valueAt(outcome, path) !== undefined || path[0] !== 'f:spec') continue;
    const text = formatPath(path);
    expect(mine.some((owned) => text === owned || text.startsWith(`${owned}.`) || text.startsWith(`${owned}[`)), `${text} went, which ${step.manager} never owned`).toBe(true);
  }
  for (const other of others) {
    for (const path of pathsOf(other.fields)) {
      const goes = valueAt(outcome, path) === undefined && isLeaf(path);
      // Who owns only a part of an element does not keep the element: the element goes with the one who applied it.
      const above = path.slice(0, path.findLastIndex((one) => !one.startsWith('f:')) + 1);
      if (goes) expect(valueAt(outcome, above), formatPath(path)).toBeUndefined();
    }
  }

  // What is owned is there, but for objects that became empty; applying again changes nothing.
  for (const other of ownersOf(outcome)) {
    for (const path of pathsOf(other.fields).filter(isLeaf)) expect(valueAt(outcome, path), `${other.manager} owns ${formatPath(path)}, which is not there`).toBeDefined();
  }
  const stored = cloneJson(outcome);
  expect(run(stored, step, false)).toEqual(outcome);
  expect(stored).toEqual(outcome);
  return outcome;
}

test('whatever three managers apply and update in turn, everybody keeps what is theirs', () => {
  fc.assert(fc.property(fc.array(action, { minLength: 1, maxLength: 8 }), (actions) => {
    let live: KubeObject | undefined;
    for (const step of actions) {
      if (step.kind === 'apply') {
        live = checkApply(live, step);
        continue;
      }
      const content: Spec = { ...(cloneJson(live?.['spec'] ?? {}) as Spec), ...cloneJson(step.spec) };
      for (const name of step.drop) delete content[name];
      const next: KubeObject = { ...object(content), metadata: cloneJson(live?.metadata ?? { name: 'x' }) };
      trackUpdate({ ...common, live, next, manager: step.manager });
      for (const owner of ownersOf(next)) {
        for (const path of pathsOf(owner.fields).filter(isLeaf)) expect(valueAt(next, path), formatPath(path)).toBeDefined();
      }
      live = next;
    }
  }), { numRuns: 200 });
});

test('the order in which two appliers come does not matter where they do not touch the same fields', () => {
  const first = fc.record({ replicas: fc.nat(2), labels: fc.dictionary(fc.constantFrom('a', 'b'), value, { minKeys: 1 }), tags: fc.constant(['a']) }, { requiredKeys: [] });
  const second = fc.record({ paused: fc.boolean(), labels: fc.dictionary(fc.constantFrom('c', 'd'), value, { minKeys: 1 }), nested: fc.record({ x: value }) }, { requiredKeys: [] });
  fc.assert(fc.property(first, second, (a, b) => {
    fc.pre(Object.keys(a).length > 0 && Object.keys(b).length > 0);
    const both = (specs: readonly (readonly [string, Spec])[]): KubeObject | undefined =>
      specs.reduce<KubeObject | undefined>((live, [name, content]) => applyPatch({ ...common, live, patch: object(content), manager: name, force: false }), undefined);
    expect(both([['one', a], ['two', b]])).toEqual(both([['two', b], ['one', a]]));
  }));
});
