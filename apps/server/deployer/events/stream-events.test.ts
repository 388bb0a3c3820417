import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents, type EventReader } from '../../testing/event-reader.ts';
import { type DeployerPerson, type DeployerWorld, everything, startDeployerWorld } from '../testing/deployer-world.ts';
import { playedRollout, type PlayedRollout } from '../testing/played-rollout.ts';
import type { DeploymentEvent } from './deployment-event.ts';
import type { EventStage, EventStatus } from './event-states.ts';

let world: DeployerWorld;
let played: PlayedRollout;
beforeAll(async () => {
  world = await startDeployerWorld();
  played = playedRollout(world);
});
afterAll(() => world.close());

const key = (deploymentId: string) => ({ organisationId: 'org_test', deploymentId });
const tell = (
  deploymentId: string,
  revisionId: string | null,
  stage: EventStage,
  status: EventStatus,
  meta?: Readonly<Record<string, unknown>>,
) => world.db.transaction().execute((db) => played.log.tell(db, { ...key(deploymentId), revisionId, stage, status, meta }));
const list = (id: string, query = '') => world.admin.get<DeploymentEvent[]>(`/deployments/${id}/events${query}`);
const follow = (
  id: string,
  { url = world.url, who = world.admin, after = '' }: { url?: string; who?: DeployerPerson; after?: string } = {},
): Promise<EventReader> =>
  readEvents(`${url}/api/deployments/${id}/events/stream`, {
    authorization: `Bearer ${who.userId}`,
    ...(after === '' ? {} : { 'last-event-id': after }),
  });
const stagesOf = ({ events }: EventReader): string[] =>
  events
    .filter(({ event }) => event === 'event')
    .map(({ data }) => `${(data as unknown as DeploymentEvent).stage} ${data.status}`);

async function deployment(): Promise<{ readonly id: string; readonly first: string }> {
  const id = world.catalog.deployment();
  return { id, first: await played.release(id, { source: 'create' }) };
}

const wholeWay = [
  ['building', 'started'],
  ['building', 'succeeded', { imageRef: 'shop@sha256:1' }],
  ['deploying', 'started'],
  ['rolling_out', 'succeeded', { ready: 3, desired: 3 }],
  ['active', 'succeeded', { address: 'shop.example.com' }],
] as const;

test('the events are those of the page, oldest first, each once however often it is told', async () => {
  const { id, first } = await deployment();
  for (const [stage, status, meta] of wholeWay) {
    await tell(id, first, stage, status, meta);
    await tell(id, first, stage, status, meta);
  }
  const { data } = await list(id);
  expect(data).toEqual(
    wholeWay.map(([stage, status, meta]) => ({
      id: expect.stringMatching(/^ev_/),
      stage,
      status,
      ...(meta ? { meta } : {}),
      revisionId: first,
      createdAt: expect.any(String),
    })),
  );
  const page = await list(id, '?limit=2');
  expect(page.data).toEqual(data.slice(0, 2));
  expect((await list(id, `?limit=10&cursor=${page.meta.nextCursor}`)).data).toEqual(data.slice(2));
  expect((await list(id, '?sort_order=desc&limit=1')).data).toEqual(data.slice(-1));
  expect((await list(id, `?revisionId=${played.newRevisionId()}`)).data).toEqual([]);
  expect((await list(id, `?revisionID=${first}`)).data).toEqual(data);
});

test('they are numbered without gaps in the order of their commits, however many write at once', async () => {
  const { id } = await deployment();
  const revisions = await Promise.all(Array.from({ length: 20 }, () => played.release(id)));
  await Promise.all(revisions.map((revision) => tell(id, revision, 'deploying', 'started')));
  const rows = await world.db
    .selectFrom('deployer.deployment_events')
    .where('deployment_id', '=', id)
    .select('sequence')
    .orderBy('sequence')
    .execute();
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('who follows gets what was, then what comes, and how far the rollout is', async () => {
  const { id, first } = await deployment();
  await tell(id, first, 'building', 'started');
  const stream = await follow(id);
  expect(stream.status).toBe(200);
  await stream.first(({ event }) => event === 'progress');
  expect(stream.events.map(({ event, id: sequence }) => `${event} ${sequence}`)).toEqual(['event 1', 'progress 1']);
  await tell(id, first, 'building', 'succeeded', { imageRef: 'shop@sha256:1' });
  const second = await stream.first(({ id: sequence }) => sequence === 2);
  expect(second.data).toEqual((await list(id)).data[1]);
  await played.log.setProgress(world.db, key(id), { ready: 1, desired: 3 });
  const progress = await stream.first(
    ({ event, data }) => event === 'progress' && (data as unknown as { ready: number }).ready === 1,
  );
  expect(progress).toEqual({ id: 2, event: 'progress', data: { ready: 1, desired: 3, status: 'pending' } });
  await tell(id, first, 'deploying', 'started');
  await stream.first(({ id: sequence }) => sequence === 3);
  expect((await list(id)).data).toHaveLength(3);
  stream.cut();
  await stream.ended;
});

test('cut off and resumed on another replica nothing is missed and nothing comes twice', async () => {
  const replica = await world.replica();
  const { id, first } = await deployment();
  const one = await follow(id);
  await tell(id, first, 'building', 'started');
  await one.first(({ id: sequence }) => sequence === 1);
  one.cut();
  await one.ended;
  await tell(id, first, 'building', 'succeeded');
  const two = await follow(id, { url: replica.url, after: '1' });
  await two.first(({ id: sequence }) => sequence === 2);
  await tell(id, first, 'deploying', 'started');
  await two.first(({ id: sequence }) => sequence === 3);
  expect(stagesOf(two)).toEqual(['building succeeded', 'deploying started']);
  two.cut();
  for (const odd of ['-1', 'x', '1e99']) {
    const again = await follow(id, { after: odd });
    await again.first(({ id: sequence, event }) => sequence === 3 && event === 'event');
    expect(stagesOf(again)).toHaveLength(3);
    again.cut();
  }
});

test('more events than fit into one look come in order', async () => {
  const { id } = await deployment();
  const count = 1_203;
  await world.db
    .insertInto('deployer.deployment_events')
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: `ev_${id.slice(4, 14)}${index}`,
        org_id: 'org_test',
        deployment_id: id,
        revision_id: null,
        sequence: String(index + 1),
        stage: 'deploying' as const,
        status: 'started' as const,
        meta: null,
        created_at: new Date(),
      })),
    )
    .execute();
  const stream = await follow(id);
  await stream.first(({ id: sequence, event }) => sequence === count && event === 'event');
  expect(stream.events.filter(({ event }) => event === 'event').map(({ id: sequence }) => sequence)).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  );
  stream.cut();
});

test('it ends when the right to see it ends, and not when another one does', async () => {
  const { id, first } = await deployment();
  const { environmentId } = world.catalog.find(id);
  const view = { scope: 'environment', scopeId: environmentId, policies: ['deployment:view'] } as const;
  const viewer = world.person(view, { scope: 'organisation', scopeId: 'org_test', policies: ['space:view'] });
  const stream = await follow(id, { who: viewer });
  await stream.first(({ event }) => event === 'progress');
  world.regrant(viewer, view);
  await tell(id, first, 'building', 'started');
  await stream.first(({ event }) => event === 'event');
  world.regrant(viewer, { ...everything, policies: ['deployment:update'] });
  await stream.ended;
  expect((await follow(id, { who: viewer })).status).toBe(403);
});

test('it ends when the deployment is gone, and when the server stops', async () => {
  const replica = await world.replica();
  const [{ id }, other] = [await deployment(), await deployment()];
  const [gone, stopped] = [await follow(id), await follow(other.id, { url: replica.url })];
  await Promise.all([gone, stopped].map((stream) => stream.first(({ event }) => event === 'progress')));
  await world.db.deleteFrom('deployer.revisions').where('deployment_id', '=', id).execute();
  await world.db.deleteFrom('deployer.deployments').where('id', '=', id).execute();
  await gone.ended;
  replica.deployer.endStreams();
  await stopped.ended;
  expect([gone, stopped].map((stream) => stagesOf(stream))).toEqual([[], []]);
});
