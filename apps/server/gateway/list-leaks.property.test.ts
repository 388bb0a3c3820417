import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertiesOf } from '../testing/attack.ts';
import { exchange, type TestAnswer } from '../testing/client.ts';
import { fitsAsText, hostileTexts } from '../testing/hostile-values.ts';
import { nameOf, routeTable } from '../testing/route-table.ts';
import { stageDatabase, stageDatastore } from '../testing/stage-jobs.ts';
import { addressFor } from '../testing/valid-requests.ts';
import { type Person, startWorld, type World } from '../testing/world.ts';
import type { Route } from './route.ts';

/** Words in the names of all that must not be seen: of another organisation, and of this one outside of the caller's scope. */
const foreign = 'zzforeign';
const outside = 'zzoutside';

interface Things {
  readonly projectId: string;
  readonly envId: string;
  readonly teamId: string;
  readonly roleId: string;
  readonly email: string;
  /** Of a space instance. */
  readonly project: string;
  readonly name: string;
  /** Of a datastore, and of a database on it. */
  readonly jobID: string;
  readonly dbID: string;
  /** Of a deployment. */
  readonly id: string;
  /** With GitHub, and what it sees there. */
  readonly integrationID: string;
  readonly owner: string;
  readonly repo: string;
}

let world: World;
let callers: readonly { readonly person: Person; readonly forbidden: readonly string[] }[];
let places: readonly Things[];
let cursors: readonly string[];

const lists = routeTable.filter(({ endpoint, method }) =>
  method === 'GET' && propertiesOf(endpoint.query).some(([name]) => name === 'cursor' || name === 'format'));

async function things(admin: Person, word: string): Promise<Things> {
  const made = async (path: string, body: object) => (await admin.post<{ id: string }>(path, body)).data.id;
  const projectId = await made('/projects', { name: `${word} project`, description: word });
  const envId = await made(
    `/projects/${projectId}/environments`, { name: `${word} environment`, spaceId: await world.clouds.space(admin.organisationId), createNamespace: true, namespace: word },
  );
  const teamId = await made('/teams', { name: `${word} team`, description: word });
  const roleId = await made('/roles', { name: `${word} role`, policies: ['project:view'] });
  const email = `${word}@example.com`;
  await admin.post('/users', { email, roleID: roleId, teamIDs: [teamId] });
  for (const scope of [`project:${projectId}`, `environment:${envId}`, `team:${teamId}`, 'organisation']) {
    await made(
      '/assignments', { email, roleID: 'role_viewer', scope },
    );
  }
  await admin.post('/tokens', { name: `${word} token` });
  // In the path of a request, which the audit log of whoever sends it keeps, the word must not stand.
  const name = 'one-space';
  const content = { displayName: word, description: word };
  for (const [path, body] of [
    ['/space-templates', { name: `${word}-template`, ...content }],
    ['/space-instances', { name, project: projectId, ...content, templateRef: { name: `${word}-template` } }],
  ] as const) expect((await admin.post(path, body)).status).toBe(201);
  const { organisationId } = admin;
  const jobID = await stageDatastore(world, { organisationId, spaceId: await world.clouds.space(organisationId) });
  const dbID = await stageDatabase(world, organisationId, jobID);
  await admin.patch(`/provisioning-jobs/${jobID}`, { name: `${word} job` });
  for (const scope of ['', `/databases/${dbID}`]) await made(`/provisioning-jobs/${jobID}${scope}/connections`, { name: `${word} app` });
  const id = await made('/deployments', { name: `${word}-app`, envId, sourceType: 'image', image: 'registry.example.com/app:v1' });
  const integrationID = await world.github.tokenIntegration(organisationId);
  return { projectId, envId, teamId, roleId, email, project: projectId, name, jobID, dbID, id, integrationID, owner: 'acme', repo: 'checkout' };
}

beforeAll(async () => {
  world = await startWorld();
  const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation(foreign));
  const [own, other, theirs] = [
    await things(world.admin, 'own'), await things(world.admin, outside), await things(stranger, foreign),
  ];
  const within = (scope: 'project' | 'environment' | 'team', scopeId: string) =>
    world.person([{ role: 'role_superadmin', scope, scopeId }]);
  callers = [
    { person: world.admin, forbidden: [foreign, stranger.email] },
    ...[
      await within('project', own.projectId), await within('environment', own.envId), await within('team', own.teamId),
      await world.person(),
    ].map((person) => ({ person, forbidden: [foreign, outside, stranger.email] })),
  ];
  places = [own, other, theirs];

  const found: string[] = [];
  for (const admin of [world.admin, stranger]) {
    for (const route of lists) {
      const place = admin === stranger ? theirs : own;
      const { meta } = await exchange<unknown>(
        world.url + addressFor(route, { params: { ...place }, query: { limit: '1' } }), { method: 'GET', token: admin.token },
      );
      if (meta?.nextCursor) found.push(meta.nextCursor);
    }
  }
  cursors = found;
});
afterAll(async () => world.close());

test('there is something to be found, and it is found by those who may', async () => {
  expect(lists.length).toBeGreaterThan(10);
  expect(cursors.length).toBeGreaterThan(5);
  expect((await world.admin.get('/projects')).text).toContain(outside);
  expect((await world.admin.get('/space-instances')).text).toContain(outside);
  expect((await callers[1]?.person.get('/space-instances'))?.text).toContain('"displayName":"own"');
  expect((await world.admin.get('/deployments')).text).toContain(`${outside}-app`);
  expect((await world.admin.get('/audit-logs/export')).text).toContain(outside);
  expect((await callers[1]?.person.get('/projects'))?.text).toContain('own project');
});

/** For one query parameter: what it is meant for, what is meant for somebody else, and what is meant for nobody. */
function valueOf(name: string, schema: TSchema): fc.Arbitrary<string> {
  const texts = (): string[] => [
    ...hostileTexts, '1', '2', '3', '200', '10000', 'asc', 'desc', 'true', 'all', 'csv', 'json', 'createdAt', 'name', 'updatedAt',
    'email', foreign, outside,
    foreign.toUpperCase(), 'zz', '@', 'platform', '2020-01-01T00:00:00Z', 'organisation', ...cursors,
    ...places.flatMap(({ projectId, envId, teamId, roleId, email }) =>
      [projectId, envId, teamId, roleId, email, `project:${projectId}`, `environment:${envId}`, `team:${teamId}`]),
  ];
  const fitting = () => (name === 'cursor' ? cursors : texts().filter((text) => fitsAsText(schema, text)));
  const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '';
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat().map((index) => pick(fitting(), index)) },
    { weight: 1, arbitrary: fc.oneof(fc.nat().map((index) => pick(texts(), index)), fc.string({ maxLength: 12 })) },
  );
}

/** What a parameter can be set to in order to see more: each choice there is, and what points at things of others. */
function pointedValues(name: string, schema: TSchema): readonly string[] {
  const { enum: choices, type, pattern, examples = [] } = schema as {
    enum?: readonly string[]; type?: string; pattern?: string; examples?: readonly string[];
  };
  if (choices) return choices;
  if (name === 'cursor') return cursors;
  if (type === 'boolean') return ['true'];
  if (type === 'integer') return ['1', '2', '200'];
  const pointing = places.flatMap(({ projectId, envId, teamId, roleId, email }) =>
    [projectId, envId, teamId, roleId, email, `project:${projectId}`, `environment:${envId}`, `team:${teamId}`, 'all']);
  const words = pattern === undefined && type === 'string' ? [foreign, outside, 'zz', '%', ''] : [];
  return [...words, ...examples, ...pointing].filter((text) => fitsAsText(schema, text));
}

const search = fc.constantFrom(...lists).chain((route) => {
  const parameters = propertiesOf(route.endpoint.query);
  const given = fc.subarray(parameters, { maxLength: 4 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map(([name, schema]) => [name, valueOf(name, schema)]))));
  const added = fc.tuple(
    fc.constantFrom(...parameters.map(([name]) => name), 'organisationId', 'org_id', 'a[]'), fc.constantFrom('1', foreign, '*'),
  );
  return fc.tuple(
    fc.constant(route), given,
    fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: added.map((one) => [one]) }), fc.nat(), fc.nat(),
  );
});

/** What a list cannot be asked without. */
function needed({ endpoint }: Route, place: Things | undefined): Readonly<Record<string, string>> {
  const { required = [] } = (endpoint.query ?? {}) as { readonly required?: readonly string[] };
  return Object.fromEntries(Object.entries(place ?? {}).filter(([name]) => required.includes(name)));
}

/** Asks, and makes sure that the answer is one, and holds nothing that this caller may not see. */
async function ask(
  route: Route, caller: (typeof callers)[number], place: Things | undefined, query: Readonly<Record<string, string>>, more = '',
): Promise<number> {
  const address = addressFor(route, { params: { ...place }, query: { ...needed(route, place), ...query } });
  const joint = more === '' ? '' : address.includes('?') ? '&' : '?';
  const { status, text }: TestAnswer = await exchange(
    world.url + address + joint + more, { method: 'GET', token: caller.person.token },
  );
  expect([address, status]).toEqual([address, expect.toBeOneOf([200, 400, 403, 404])]);
  // A refusal may repeat what it was asked for and did not find: that is the caller's own word. Names of things are in none.
  const own = [...Object.values(query), ...Object.values(place ?? {}), ...new URLSearchParams(more).values()].filter((word) => word !== '');
  const told = status === 404 ? own.reduce((left, word) => left.replaceAll(word, ''), text) : text;
  expect([address, caller.forbidden.filter((word) => told.includes(word))]).toEqual([address, []]);
  return status;
}

test('no parameter of a list shows a row of another organisation or outside of the scope, whatever it is set to', async () => {
  const answered = new Set<string>();
  for (const route of lists) {
    const values = propertiesOf(route.endpoint.query)
      .flatMap(([name, schema]) => pointedValues(name, schema).map((value) => [name, value] as const));
    for (const caller of callers) {
      const pointsAtPlace = addressFor(route, {}).includes('//') || Object.keys(needed(route, places[0])).length > 0;
      for (const place of pointsAtPlace ? places : places.slice(0, 1)) {
        const statuses = await Promise.all(values.map(([name, value]) => ask(route, caller, place, { [name]: value })));
        if (statuses.includes(200)) answered.add(nameOf(route));
      }
    }
  }
  // Every list has answered somebody, so that there was something to leak.
  expect([...answered].toSorted()).toEqual(lists.map(nameOf).toSorted());
}, 120_000);

test('nor does any mixture of them, however hostile, or break the server', async () => {
  await fc.assert(fc.asyncProperty(search, async ([route, query, added, who, where]) => {
    const caller = callers[who % callers.length];
    if (caller) {
      await ask(
        route, caller, places[where % places.length], query, added.map(([name, value]) => `${name}=${value}`).join('&'),
      );
    }
  }), { numRuns: 1_000 });
  expect(world.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
}, 120_000);
