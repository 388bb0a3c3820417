import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSelected } from '../selection.ts';
import type { Key, ListOptions, Range, Selection, Store, StoredObject, WriteResult } from '../store.ts';
import { recordWatch, type RecordedChange } from './recorded-watch.ts';
import type { MakeStores } from './store-conformance.ts';
import { draftOf, keyOf, plain, widgets } from './stored-things.ts';

const all: Range = { resource: widgets };
// Few names, so that writes meet; among them one that begins like another.
const anyKey = fc.record({ namespace: fc.constantFrom('a', 'a-b', 'b'), name: fc.constantFrom('x', 'y', 'z', 'x-1') })
  .map(({ namespace, name }) => keyOf(name, namespace));
const anyLabels = fc.dictionary(fc.constantFrom('app', 'tier', 'size'), fc.constantFrom('', '1', '2', '10', 'x'));

interface Step {
  readonly kind: 'create' | 'update' | 'delete';
  readonly key: Key;
  /** An update or delete that goes by an outdated revision. */
  readonly stale: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly replica: number;
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('create', 'update', 'update', 'delete'), key: anyKey, stale: fc.boolean(),
  labels: anyLabels, replica: fc.nat(2),
});

type Model = Map<string, StoredObject>;
const idOf = ({ namespace, name }: Pick<Key, 'namespace' | 'name'>): string => `${namespace}/${name}`;

async function take(store: Store, { kind, key, stale, labels }: Step, expected: bigint): Promise<WriteResult> {
  const draft = draftOf(key, { labels, fields: { 'spec.size': labels['size'] ?? 'none' } });
  return kind === 'create' ? store.write({ kind, key, draft }) : store.write({ kind, key, draft, expected: stale ? expected - 1n : expected });
}

function apply(model: Model, kind: Step['kind'], object: StoredObject): void {
  if (kind === 'delete') model.delete(idOf(object));
  else model.set(idOf(object), object);
}

function listed(model: Model, select: (object: StoredObject) => boolean = () => true) {
  const bytes = (object: StoredObject): Buffer => Buffer.from(idOf(object));
  return [...model.values()].filter(select).toSorted((a, b) => Buffer.compare(bytes(a), bytes(b))).map(plain);
}

function replay(start: readonly ReturnType<typeof plain>[], changes: readonly RecordedChange[]) {
  const model: Model = new Map(start.map((object) => [idOf(object), object]));
  for (const { type, object } of changes) apply(model, type === 'DELETED' ? 'delete' : 'update', object);
  return listed(model);
}

/** All pages, one after the other, on the snapshot of the first one. */
async function pages(stores: readonly Store[], options: ListOptions, between: () => Promise<void>) {
  const items: StoredObject[] = [];
  const first = await (stores[0] as Store).list(all, options);
  for (let [page, index] = [first, 0]; ; index += 1) {
    items.push(...page.items);
    if (!page.more) return { revision: first.revision, items, pages: index + 1 };
    await between();
    const last = page.items.at(-1);
    if (!last) throw new Error('A page that is not the last one is empty.');
    page = await (stores[(index + 1) % stores.length] as Store).list(all, { ...options, after: last, at: first.revision });
  }
}

const anySelection: fc.Arbitrary<Selection> = fc.record({
  labels: fc.array(fc.oneof(
    fc.record({ key: fc.constantFrom('app', 'size'), operator: fc.constantFrom('In', 'NotIn'), values: fc.uniqueArray(fc.constantFrom('', '1', 'x'), { minLength: 1 }) }),
    fc.record({ key: fc.constantFrom('app', 'tier'), operator: fc.constantFrom('Exists', 'DoesNotExist'), values: fc.constant([]) }),
    fc.record({ key: fc.constantFrom('size'), operator: fc.constantFrom('Gt', 'Lt'), values: fc.constantFrom(['1'], ['2'], ['9']) }),
  ), { maxLength: 2 }),
  fields: fc.array(fc.oneof(
    fc.record({ field: fc.constant('metadata.name'), operator: fc.constantFrom('=', '!='), value: fc.constantFrom('x', 'y') }),
    fc.record({ field: fc.constant('metadata.namespace'), operator: fc.constantFrom('=', '!='), value: fc.constantFrom('a', 'a-b') }),
    fc.record({ field: fc.constant('spec.size'), operator: fc.constantFrom('=', '!='), value: fc.constantFrom('none', '1', '') }),
  ), { maxLength: 2 }),
});

export function describeModel(makeStores: MakeStores): void {
  describe('for any sequence of writes', () => {
    test('the store is a map: what is refused, what is read and what is listed', async () => {
      await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), anySelection, async (steps, selection) => {
        const { replicas } = await makeStores();
        const model: Model = new Map();
        const states = new Map([[await replicas[0].revision(), listed(model)]]);
        let revision = await replicas[0].revision();
        for (const step of steps) {
          const store = replicas[step.replica] ?? replicas[0];
          const current = model.get(idOf(step.key));
          const granted = step.kind === 'create' ? !current : current !== undefined && !step.stale;
          const result = await take(store, step, current?.revision ?? 1n);
          expect(result.kind).toBe(granted ? 'written' : step.kind === 'create' ? 'exists' : 'conflict');
          if (result.kind === 'written') {
            revision += 1n;
            expect(result.object.revision).toBe(revision);
            apply(model, step.kind, result.object);
            states.set(revision, listed(model));
          } else if (result.kind === 'conflict') expect(result.current && plain(result.current)).toEqual(current && plain(current));
          const found = await (replicas[(step.replica + 1) % 3] ?? store).get(step.key);
          expect(found && plain(found)).toEqual(model.has(idOf(step.key)) ? plain(model.get(idOf(step.key)) as StoredObject) : undefined);
        }
        for (const store of replicas) {
          const list = await store.list(all);
          expect(list.items.map(plain)).toEqual(listed(model));
          expect(list.revision).toBe(revision);
          const selected = await store.list(all, { selection });
          expect(selected.items.map(plain)).toEqual(listed(model, (object) => isSelected(selection, object)));
          for (const [at, state] of states) expect((await store.list(all, { at })).items.map(plain)).toEqual(state);
        }
      }), { numRuns: 15 });
    });

    test('pages are those of one snapshot, whatever is written between them', async () => {
      const property = fc.asyncProperty(
        fc.array(anyStep, { minLength: 5, maxLength: 30 }), fc.array(anyStep, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), anySelection, fc.boolean(),
        async (before, meanwhile, limit, selection, selects) => {
          const { replicas } = await makeStores();
          const model: Model = new Map();
          const revisions = new Map<string, bigint>();
          const write = async (step: Step): Promise<StoredObject | undefined> => {
            const result = await take(replicas[step.replica] ?? replicas[0], { ...step, stale: false }, revisions.get(idOf(step.key)) ?? 1n);
            if (result.kind !== 'written') return undefined;
            revisions.set(idOf(step.key), result.object.revision);
            return result.object;
          };
          for (const step of before) {
            const object = await write(step);
            if (object) apply(model, step.kind, object);
          }
          const rest = meanwhile.values();
          const read = await pages(replicas, { limit, ...(selects ? { selection } : {}) }, async () => {
            for (const step of rest.take(5)) await write(step);
          });
          expect(read.items.map(plain)).toEqual(listed(model, (object) => !selects || isSelected(selection, object)));
          expect(read.pages).toBe(Math.max(Math.ceil(read.items.length / limit), 1));
        },
      );
      await fc.assert(property, { numRuns: 15 });
    });

    test('a list is the state at its revision, which is not older than what was written before it was asked for', async () => {
      const property = fc.asyncProperty(
        fc.array(fc.array(anyStep, { minLength: 5, maxLength: 40 }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.record({ replica: fc.nat(2), reads: fc.integer({ min: 1, max: 20 }) }), { minLength: 1, maxLength: 4 }),
        async (writers, readers) => {
          const { replicas } = await makeStores();
          const from = await replicas[0].revision();
          let newest = from;
          const writing = writers.map(async (steps, index) => {
            for (const step of steps) for (const { revision } of await retake(replicas[index] ?? replicas[0], step)) if (revision > newest) newest = revision;
          });
          const reading = readers.map(async ({ replica, reads }) => {
            const lists: { readonly asked: bigint; readonly revision: bigint; readonly items: readonly ReturnType<typeof plain>[] }[] = [];
            for (let read = 0; read < reads; read += 1) {
              const asked = newest;
              const { revision, items } = await (replicas[replica] ?? replicas[0]).list(all);
              lists.push({ asked, revision, items: items.map(plain) });
            }
            return lists;
          });
          await Promise.all(writing);
          const history = await recordWatch(replicas[0], all, from);
          await history.reached(newest);
          history.stop();
          for (const { asked, revision, items } of (await Promise.all(reading)).flat()) {
            expect(revision).toBeGreaterThanOrEqual(asked);
            expect(items).toEqual(replay([], history.changes.filter((change) => change.revision <= revision)));
          }
        },
      );
      await fc.assert(property, { numRuns: 15 });
    });

    test('a watcher that is cut and resumed anywhere sees every change once and in order', async () => {
      const property = fc.asyncProperty(
        fc.array(anyStep, { maxLength: 15 }), fc.array(fc.array(anyStep, { maxLength: 40 }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.record({ replica: fc.nat(3), changes: fc.nat(8) }), { minLength: 1, maxLength: 8 }), fc.constantFrom(undefined, 'a'),
        async (before, writers, cuts, namespace) => {
          const { replicas, another } = await makeStores();
          const stores = [...replicas, await another()];
          const range: Range = namespace === undefined ? all : { ...all, namespace };
          for (const step of before) await retake(replicas[step.replica] ?? replicas[0], step);
          const start = await replicas[0].list(range);

          const writing = Promise.all(writers.map(async (steps, index) => {
            const granted: StoredObject[] = [];
            for (const step of steps) granted.push(...(await retake(replicas[index] ?? replicas[0], step)));
            return granted;
          }));
          const seen: RecordedChange[] = [];
          let position = start.revision;
          for (const { replica, changes } of cuts) {
            const watch = await recordWatch(stores[replica] ?? replicas[0], range, position);
            // Cut after that many changes, or when there are no more.
            await Promise.race([watch.reached(position + BigInt(changes)), writing]);
            watch.stop();
            seen.push(...watch.changes);
            position = watch.position;
          }
          const made = (await writing).flat().filter((object) => namespace === undefined || object.namespace === namespace);
          const final = await replicas[0].list(range);
          const last = await recordWatch(stores.at(-1) ?? replicas[0], range, position);
          await last.reached(final.revision);
          last.stop();
          seen.push(...last.changes);

          const order = (a: bigint, b: bigint): number => Number(a - b);
          expect(seen.map(({ revision }) => revision)).toEqual(made.map(({ revision }) => revision).toSorted(order));
          expect(replay(start.items.map(plain), seen)).toEqual(final.items.map(plain));
          for (const { revision, object } of seen) expect(object.text).toContain(`"resourceVersion":"${revision}"`);
        },
      );
      await fc.assert(property, { numRuns: 15 });
    });
  });
}

/** A write by somebody who does not know the state: reads it first. Answers what was written, if anything was. */
async function retake(store: Store, step: Step): Promise<readonly StoredObject[]> {
  const current = await store.get(step.key);
  const result = await take(store, step, current?.revision ?? 1n);
  return result.kind === 'written' ? [result.object] : [];
}
