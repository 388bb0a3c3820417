import { tmpdir } from 'node:os';
import { type Database, openDatabase } from '@spacedock/database';
import { createTestDatabase, silentLog } from '@spacedock/database/testing';
import { kubeMigrations, memoryStore, postgresStore, type Store } from '@spacedock/kube';
import fc from 'fast-check';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Project } from '../../objects/project.ts';
import { type Answer, space, spacesIn, startSpaceApi, template, type SpaceApi } from '../../testing/space-api.ts';
import { quotaLedger } from './quota-ledger.ts';
import type { Counted } from './quota-limits.ts';

const members = [{ kind: 'User', name: '*', clusterRole: 'loft-management-project-admin' }];

async function start(quotas: NonNullable<Project['spec']>['quotas'], store?: Store): Promise<SpaceApi> {
  const api = await startSpaceApi({
    users: ['ada', 'bob'],
    teams: { crew: ['ada', 'bob'] },
    projects: ['shop', 'other'],
    settings: { shop: { members, ...(quotas ? { quotas } : {}) }, other: { members } },
    ...(store ? { store } : {}),
  });
  for (const name of ['web', 'batch'])
    if (!(await api.objects.get(api.kinds.spaceTemplates, '', name)))
      await api.objects.create(api.kinds.spaceTemplates, template(name));
  return api;
}

const create = (
  api: SpaceApi,
  name: string,
  { by = 'ada', spec = {}, annotations = {}, project = 'shop', query = '' } = {},
): Promise<Answer> =>
  api.as(by)('POST', `${spacesIn(project)}${query}`, {
    ...space(name, { templateRef: { name: 'web' }, ...spec }),
    metadata: { name, annotations },
  });
const change = (api: SpaceApi, name: string, body: object): Promise<Answer> =>
  api.as('ada')('PATCH', `${spacesIn('shop')}/${name}`, body);
const phase = (api: SpaceApi, name: string, to: string): Promise<unknown> =>
  api.objects.updateStatus(api.kinds.spaceInstances, 'loft-p-shop', name, (object) => ({ ...object, status: { phase: to } }));
/** As the controller writes it. */
const fallenAsleep = (api: SpaceApi, name: string, annotations: Record<string, string>): Promise<unknown> =>
  api.objects.updateStatus(api.kinds.spaceInstances, 'loft-p-shop', name, (object) => {
    const named = Object.entries(annotations).map(([key, value]) => [`sleepmode.loft.sh/${key}`, value]);
    const kept = { ...object.metadata.annotations, ...Object.fromEntries(named) };
    return { ...object, metadata: { ...object.metadata, annotations: kept }, status: { phase: 'Sleeping' } };
  });
const annotate = (api: SpaceApi, name: string, annotations: Record<string, string | null>): Promise<Answer> =>
  change(api, name, {
    metadata: {
      annotations: Object.fromEntries(Object.entries(annotations).map(([key, value]) => [`sleepmode.loft.sh/${key}`, value])),
    },
  });

const refusal = (scope: string, key: string, limit: number, verb = 'create'): string =>
  `metadata.name: Forbidden: cannot ${verb} spaceinstance, because ${scope} ${key} limit of ${limit} would be exceeded`;

describe('how many spaces a project may have', () => {
  test('is told in the words of the original', async () => {
    const api = await start({ project: { spaceinstances: '2' } });
    expect([(await create(api, 'a')).status, (await create(api, 'b')).status]).toEqual([201, 201]);
    expect(await create(api, 'c')).toMatchObject({
      status: 422,
      causes: [refusal('project', 'spaceinstances', 2)],
      body: { message: `SpaceInstance.management.loft.sh "c" is invalid: ${refusal('project', 'spaceinstances', 2)}` },
    });
    expect((await create(api, 'c', { project: 'other' })).status).toBe(201);
    await api.as('ada')('DELETE', `${spacesIn('shop')}/a`);
    expect((await create(api, 'c')).status).toBe(201);
    expect((await create(api, 'b')).status).toBe(409);
  });

  test("per user and per team: what a team owns is not its members'", async () => {
    const api = await start({ user: { spaceinstances: '1' } });
    expect([
      (await create(api, 'a')).status,
      (await create(api, 'b', { by: 'bob' })).status,
      (await create(api, 'c', { spec: { owner: { team: 'crew' } } })).status,
    ]).toEqual([201, 201, 201]);
    expect((await create(api, 'd')).causes).toEqual([refusal('per-user', 'spaceinstances', 1)]);
    expect((await create(api, 'd', { spec: { owner: { team: 'crew' } } })).causes).toEqual([
      refusal('per-team', 'spaceinstances', 1),
    ]);
    expect((await change(api, 'a', { spec: { owner: { user: 'bob' } } })).causes).toEqual([
      refusal('per-user', 'spaceinstances', 1, 'update'),
    ]);
  });

  test('of one template, also when a space changes to it', async () => {
    const api = await start({ project: { 'spaceinstances.template=web': '1' } });
    expect([
      (await create(api, 'a')).status,
      (await create(api, 'b', { spec: { templateRef: { name: 'batch' } } })).status,
    ]).toEqual([201, 201]);
    expect((await create(api, 'c')).causes).toEqual([refusal('project', 'spaceinstances.template=web', 1)]);
    expect((await change(api, 'b', { spec: { templateRef: { name: 'web' } } })).causes).toEqual([
      refusal('project', 'spaceinstances.template=web', 1, 'update'),
    ]);
    expect((await change(api, 'a', { spec: { templateRef: { name: 'batch' } } })).status).toBe(200);
    expect((await change(api, 'b', { spec: { templateRef: { name: 'web' } } })).status).toBe(200);
  });

  test('that are awake, also when one wakes', async () => {
    const api = await start({ project: { 'spaceinstances.active': '1' } });
    await create(api, 'a');
    await annotate(api, 'a', { force: 'true' });
    await phase(api, 'a', 'Sleeping');
    expect((await create(api, 'b')).status).toBe(201);
    expect((await create(api, 'c')).causes).toEqual([refusal('project', 'spaceinstances.active', 1)]);
    expect((await annotate(api, 'a', { force: null, 'last-activity': '1700000000' })).causes).toEqual([
      refusal('project', 'spaceinstances.active', 1, 'update'),
    ]);
    expect((await create(api, 'd', { annotations: { 'sleepmode.loft.sh/force': 'true' } })).status).toBe(201);
    await annotate(api, 'b', { force: 'true' });
    await phase(api, 'b', 'Sleeping');
    expect((await annotate(api, 'a', { force: null, 'last-activity': '1700000000' })).status).toBe(200);
    expect((await annotate(api, 'b', { force: null })).causes).toEqual([
      refusal('project', 'spaceinstances.active', 1, 'update'),
    ]);
  });

  test('that fell asleep by themselves and are visited', async () => {
    const api = await start({ project: { 'spaceinstances.active': '1' } });
    await create(api, 'a');
    await fallenAsleep(api, 'a', { 'last-activity': '100', 'sleeping-since': '200', 'sleep-type': 'inactivitySleep' });
    expect((await create(api, 'b')).status).toBe(201);
    expect((await annotate(api, 'a', { 'last-activity': '300' })).causes).toEqual([
      refusal('project', 'spaceinstances.active', 1, 'update'),
    ]);
    expect((await annotate(api, 'a', { 'sleep-after': '300' })).status).toBe(200);
  });

  test('a smaller quota takes nothing away, and no other change is refused for it', async () => {
    const api = await start({ project: { spaceinstances: '3' } });
    for (const name of ['a', 'b', 'c']) await create(api, name);
    await api.setProject('shop', { members, quotas: { project: { spaceinstances: '1', 'spaceinstances.active': '1' } } });
    expect((await change(api, 'a', { spec: { description: 'x' } })).status).toBe(200);
    expect((await create(api, 'd')).causes).toEqual([
      refusal('project', 'spaceinstances', 1),
      refusal('project', 'spaceinstances.active', 1),
    ]);
  });

  test('none, where the quota is no number', async () => {
    const api = await start({ project: { spaceinstances: 'many' } });
    expect((await create(api, 'a')).status).toBe(422);
  });

  test('a dry run is told the same and takes no place', async () => {
    const api = await start({ project: { spaceinstances: '1' } });
    for (const name of ['a', 'b']) expect((await create(api, name, { query: '?dryRun=All' })).status).toBe(201);
    expect((await create(api, 'c')).status).toBe(201);
    expect((await create(api, 'd', { query: '?dryRun=All' })).causes).toEqual([refusal('project', 'spaceinstances', 1)]);
  });

  test('a space that was refused for another reason takes no place', async () => {
    const api = await start({ project: { spaceinstances: '1' } });
    expect((await create(api, 'a', { spec: { owner: { user: 'nobody' } } })).status).toBe(422);
    expect((await create(api, 'No_Name')).status).toBe(422);
    expect((await create(api, 'b')).status).toBe(201);
    expect((await create(api, 'b')).status).toBe(409);
  });
});

/** Two replicas of one store: in memory they are the same, in PostgreSQL each has connections and a memory of its own. */
const replicas: readonly (readonly [string, () => Promise<readonly [Store, Store]>])[] = [
  [
    'memory',
    async () => {
      const store = { ...memoryStore(), close: async () => undefined };
      return [store, store];
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const { url, drop } = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [kubeMigrations] });
      const connect = () =>
        openDatabase({ url, directory: tmpdir(), log: silentLog, migrations: [kubeMigrations], maxConnections: 5 });
      const databases = [await connect(), await connect()] as const;
      onTestFinished(async () => {
        for (const database of databases) await database.close();
        await drop();
      });
      const open = (database: Database): Promise<Store> =>
        postgresStore({ database, name: 'org-test', log: silentLog, now: () => new Date() });
      return [await open(databases[0]), await open(databases[1])];
    },
  ],
];

test.each(replicas)(
  'of many who ask for the last places at the same moment, on two replicas on %s, as many get one as there are',
  async (_, open) => {
    const stores = await open();
    const quotas = { project: { spaceinstances: '3' } };
    const [first, second] = [await start(quotas, stores[0]), await start(quotas, stores[1])];
    const either = (index: number): SpaceApi => (index % 2 === 0 ? first : second);
    const web = await Promise.all(Array.from({ length: 30 }, (__, index) => create(either(index), `s${index}`)));
    expect(web.map(({ status }) => status).toSorted()).toEqual([...Array<number>(3).fill(201), ...Array<number>(27).fill(422)]);

    await first.setProject('shop', {
      members,
      quotas: { user: { 'spaceinstances.template=batch': '1' }, project: { 'spaceinstances.active': '4' } },
    });
    const batch = await Promise.all(
      Array.from({ length: 20 }, (__, index) => create(either(index), `b${index}`, { spec: { templateRef: { name: 'batch' } } })),
    );
    expect(batch.filter(({ status }) => status === 201)).toHaveLength(1);

    const asleep = web.flatMap(({ status }, index) => (status === 201 ? [`s${index}`] : []));
    for (const name of asleep) {
      await annotate(first, name, { force: 'true' });
      await phase(first, name, 'Sleeping');
    }
    await first.setProject('shop', { members, quotas: { project: { 'spaceinstances.active': '2' } } });
    const woken = await Promise.all(
      asleep.map((name, index) => annotate(either(index), name, { force: null, 'last-activity': '1700000000' })),
    );
    expect(woken.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  },
);

describe('promises of places', () => {
  const thing = (name: string, revision = 0): Counted => ({
    name,
    uid: `uid-${name}`,
    revision,
    owner: { user: 'ada' },
    template: '',
    active: true,
  });

  /** Takes a place as a server does: a promise first, then the space; with anything between any two steps. */
  function desk(most: number, step: () => Promise<unknown> = async () => undefined) {
    const kept = memoryStore();
    const store: Store = {
      ...kept,
      async get(...given) {
        await step();
        return kept.get(...given);
      },
      async write(write) {
        await step();
        return kept.write(write);
      },
    };
    const taken: Counted[] = [];
    let now = 0;
    const clerk = () => {
      const spacesOf = async (): Promise<readonly Counted[]> => {
        await step();
        return [...taken];
      };
      const ledger = quotaLedger({ store, spacesOf, now: () => new Date(now) });
      return async (name: string): Promise<boolean> => {
        try {
          await ledger.reserve('shop', thing(name), ({ spaces }) => {
            if (spaces.filter((one) => one.name !== name).length + 1 > most) throw new RangeError('full');
          });
          return true;
        } catch (error) {
          if (error instanceof RangeError) return false;
          throw error;
        }
      };
    };
    const take = (name: string): void => void (taken.some((one) => one.name === name) || taken.push(thing(name, 1)));
    return { clerk, take, taken, store, later: (milliseconds: number) => void (now += milliseconds) };
  }

  test('never more than there are places, in whatever order things happen on however many servers', async () => {
    const asks = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.boolean()), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(asks, fc.integer({ min: 1, max: 3 }), fc.scheduler(), async (asked, most, scheduler) => {
        const step = (): Promise<unknown> => scheduler.schedule(Promise.resolve());
        const { clerk, take, taken } = desk(most, step);
        const clerks = [clerk(), clerk(), clerk(), clerk()];
        await scheduler.waitFor(
          Promise.all(
            asked.map(async ([at, name, keeps]) => {
              await step();
              const promised = (await clerks[at]?.(name)) ?? false;
              await step();
              if (promised && keeps) take(name);
            }),
          ),
        );
        expect(taken.length).toBeLessThanOrEqual(most);
        if (asked.every(([, , keeps]) => keeps))
          expect(taken).toHaveLength(Math.min(most, new Set(asked.map(([, name]) => name)).size));
      }),
      { numRuns: 300 },
    );
  });

  test('who looked at the spaces before somebody kept a promise is not misled when the promise is gone', async () => {
    const { clerk, take, store, taken } = desk(2);
    const [first, third] = [clerk(), clerk()];
    expect(await first('a')).toBe(true);
    let slow = true;
    const spacesOf = async (): Promise<readonly Counted[]> => {
      const seen = [...taken];
      if (slow) {
        slow = false;
        take('a');
        expect(await third('c')).toBe(true); // sees the space, and so strikes the promise off
      }
      return seen;
    };
    const second = quotaLedger({ store, spacesOf, now: () => new Date(0) });
    const most = 2;
    await expect(
      second.reserve('shop', thing('b'), ({ spaces }) => {
        if (spaces.length + 1 > most) throw new RangeError('full');
      }),
    ).rejects.toThrow('full');
  });

  test('a promise that was not kept is over after a minute', async () => {
    const { clerk, later } = desk(1);
    const ask = clerk();
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([true, false, true]);
    later(61_000);
    expect(await ask('b')).toBe(true);
  });
});
