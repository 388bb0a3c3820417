import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubeObject } from '../kube-object.ts';
import { memoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { isGone } from './kube-errors.ts';
import { cuttingProxy } from './testing/cutting-proxy.ts';
import { type KubeApi, startKubeApi } from './testing/kube-api.ts';
import { type RecordedInformer, recordedInformer } from './testing/recorded-informer.ts';
import { widget, widgetKind, widgets } from './testing/test-kinds.ts';

const types = { create: 'add', update: 'update', delete: 'delete' } as const;

const names = fc.constantFrom('a', 'b', 'c', 'd');
/** Longer than one TLS record now and then, so that an event arrives in pieces. */
const sizes = fc.oneof(fc.constant(10), fc.constant(40_000));
const writing = fc.record({ act: fc.constantFrom('create', 'update', 'delete'), name: names, size: sizes });
const step = fc.oneof(
  { weight: 8, arbitrary: writing },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cut' as const), which: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('catch up' as const) }) },
);
/** How many bytes connections live for: too few for a handshake, for an answer, for an event; or for good. */
const budgets = fc.array(fc.constantFrom(300, 1500, 2500, 4000, 20_000, 60_000, Number.POSITIVE_INFINITY), { minLength: 1, maxLength: 20, size: 'max' });

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(api: KubeApi, watching: RecordedInformer, given: Step | { readonly act: 'forget' }): Promise<void> {
  switch (given.act) {
    case 'create': {
      if (!await api.objects.get(widgetKind, 'default', given.name)) await api.objects.create(widgetKind, widget(given.name, { colour: 'x'.repeat(given.size) }));
      return;
    }
    case 'update': {
      const next = (object: KubeObject): KubeObject => ({ ...object, spec: { colour: `${object.metadata.resourceVersion} ${'x'.repeat(given.size)}` } });
      await api.objects.update(widgetKind, 'default', given.name, next);
      return;
    }
    case 'delete': return api.objects.delete(widgetKind, 'default', given.name);
    case 'cut': api.cut((index) => index % 8 <= given.which); return;
    case 'catch up': return caughtUp(api, watching);
    case 'forget': return api.store.compact(await api.store.revision() + 1n);
  }
}

/** The informer has seen everything when it has seen the last write. */
async function caughtUp(api: KubeApi, watching: RecordedInformer): Promise<void> {
  const made = await api.objects.create(widgetKind, widget(`mark-${await api.store.revision()}`));
  await watching.until((told) => told.includes(`add default/${made.metadata.name} ${made.metadata.resourceVersion}`));
}

interface CutInformer {
  readonly api: KubeApi;
  readonly watching: RecordedInformer;
  /** `add default/w 7`: what was written, in order. */
  readonly written: readonly string[];
}

async function startCutInformer(lives: readonly number[]): Promise<CutInformer> {
  const store = memoryStore();
  const written: string[] = [];
  const recording: Store = {
    ...store,
    async write(write) {
      const result = await store.write(write);
      if (result.kind === 'written') written.push(`${types[write.kind]} ${write.key.namespace}/${write.key.name} ${result.object.revision}`);
      return result;
    },
  };
  const api = await startKubeApi({ store: recording });
  let connection = 0;
  const server = await cuttingProxy(api.server, () => lives[connection++] ?? Number.POSITIVE_INFINITY);
  const watching = recordedInformer({ client: api.client({ kubeconfig: api.kubeconfig({ server }) }), of: widgets });
  await watching.synced;
  return { api, watching, written };
}

async function viewEqualsStore(api: KubeApi, watching: RecordedInformer): Promise<void> {
  const { items } = await api.objects.list(widgetKind, 'default');
  const byName = (list: readonly KubeObject[]): readonly KubeObject[] => list.toSorted((a, b) => a.metadata.name.localeCompare(b.metadata.name));
  expect(byName(watching.list())).toEqual(byName(items));
}

const stateOf = (line: string): string => line.slice(line.indexOf(' ') + 1);

test('however the connections are cut, each change is told once and in order', async () => {
  let cuts = 0;
  await fc.assert(fc.asyncProperty(budgets, fc.array(step, { maxLength: 60, size: 'max' }), async (lives, steps) => {
    const { api, watching, written } = await startCutInformer(lives);
    for (const one of steps) await perform(api, watching, one);
    await caughtUp(api, watching);
    expect(watching.told).toEqual(written);
    await viewEqualsStore(api, watching);
    await watching.stop();
    cuts += watching.problems.length;
  }), { numRuns: 25 });
  expect(cuts).toBeGreaterThan(0);
}, 120_000);

test('with a server that forgets as well, nothing is told twice or against its order, and the end is the same', async () => {
  let lists = 0;
  const forgetful = fc.oneof({ weight: 8, arbitrary: step }, { weight: 1, arbitrary: fc.record({ act: fc.constant('forget' as const) }) });
  await fc.assert(fc.asyncProperty(budgets, fc.array(forgetful, { maxLength: 60, size: 'max' }), async (lives, steps) => {
    const { api, watching, written } = await startCutInformer(lives);
    for (const one of steps) await perform(api, watching, one);
    await caughtUp(api, watching);
    await viewEqualsStore(api, watching);

    const known = new Map<string, number>();
    for (const line of watching.told) {
      const [what, name = '', version] = line.split(' ');
      const before = known.get(name);
      if (what === 'add') expect(before, line).toBeUndefined();
      else expect(before, line).toBeDefined();
      // A deletion that only a list told about has the version that was seen last.
      if (what === 'delete') expect(Number(version), line).toBeGreaterThanOrEqual(before ?? 0);
      else expect(Number(version), line).toBeGreaterThan(before ?? 0);
      if (what === 'delete') known.delete(name);
      else known.set(name, Number(version));
    }
    const happened = new Set(written.map(stateOf));
    for (const line of watching.told) expect(happened).toContain(stateOf(line));
    await watching.stop();
    lists += watching.problems.filter(isGone).length;
  }), { numRuns: 15 });
  expect(lists).toBeGreaterThan(0);
}, 120_000);
