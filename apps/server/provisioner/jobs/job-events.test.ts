import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventReader, readEvents, type ReadEvent } from '../../testing/event-reader.ts';
import { jobPath, type JobStage, jobStage } from '../../testing/job-stage.ts';
import type { Job } from './job.ts';

let stage: JobStage;
beforeAll(async () => void (stage = await jobStage()), 120_000);
afterAll(() => stage.world.close());

let count = 0;
const network = () => ({ kind: 'network', config: { name: `net-${(count += 1)}` } });

interface Follow {
  readonly token?: string | undefined;
  readonly url?: string;
  readonly after?: number | string;
}
const follow = (
  job: Pick<Job, 'id'>,
  { token = stage.world.admin.token, url = stage.world.url, after }: Follow = {},
): Promise<EventReader> =>
  readEvents(`${url}/api${jobPath(job)}/events`, {
    authorization: `Bearer ${token}`,
    ...(after === undefined ? {} : { 'last-event-id': String(after) }),
  });

const job =
  (status: string) =>
  ({ event, data }: ReadEvent): boolean =>
    event === 'job' && data.status === status;
const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test(
  'a job is followed to its end, in order and without gaps; cut off, it goes on at another replica',
  { timeout: 120_000 },
  async () => {
    const { world } = stage;
    const replica = await world.replica();
    const made = await stage.submitted(network());
    const whole = await follow(made);
    const first = await follow(made);
    await first.first(job('waiting'));
    first.cut();
    await first.ended;
    const last = first.events.at(-1)?.id ?? 0;

    const second = await follow(made, { url: replica.url, after: last });
    await stage.rest(made);
    await second.first(job('succeeded'));
    expect((await world.admin.delete(jobPath(made))).status).toBe(202);
    await stage.rest(made);
    await Promise.all([whole.ended, second.ended]);

    const end = whole.events.at(-1);
    const late = await follow(made, { after: end?.id ?? 0 });
    await late.ended;
    expect(late.events, 'there is nothing more to hear').toEqual([]);
    expect(end).toMatchObject({ event: 'job', data: { status: 'deleted' } });
    expect(whole.events.map(({ id }) => id)).toEqual(numbers(1, end?.id ?? 0));
    expect([...first.events, ...second.events], 'what was heard in two parts is the whole').toEqual(whole.events);
    expect(whole.events[0]).toMatchObject({ event: 'job', data: { status: 'queued' } });
    const { steps } = await stage.get(made);
    for (const { name } of steps) {
      const states = whole.events.filter(({ data }) => data.step === name).map(({ data }) => data.status);
      expect(states[0], name).toBe('running');
      expect(states.at(-1), name).toBe('undone');
      expect(states, name).toContain('succeeded');
    }
  },
);

test('a server that stops sends away those who follow', { timeout: 60_000 }, async () => {
  const replica = await stage.world.replica();
  const made = await stage.submitted({ kind: 'registry', config: { name: 'followed' } });
  const reader = await follow(made, { url: replica.url });
  await reader.first(job('succeeded'));
  replica.server.refuseTraffic();
  await expect(reader.ended).resolves.toBeUndefined();
});

test('why a step failed stands in its event', async () => {
  stage.aws.setPermissions({ deny: ['ecr:CreateRepository'] });
  const failed = await stage.submitted({ kind: 'registry', config: { name: 'denied' } });
  const reader = await follow(failed);
  const { data } = await reader.first(({ event, data: { status } }) => event === 'step' && status === 'failed');
  expect(data).toMatchObject({
    step: 'repository',
    error: { bucket: 'user_action', code: 'permission_denied', fixHint: expect.any(String), consoleUrl: expect.any(String) },
  });
  await reader.first(job('failed'));
  reader.cut();
  stage.aws.setPermissions({});
});

test('an odd Last-Event-ID is the beginning', async () => {
  const made = await stage.submitted({ kind: 'registry', config: { name: 'odd' } });
  for (const after of ['-1', 'abc', '1e400', '9.5']) {
    const reader = await follow(made, { after });
    expect((await reader.first(() => true)).id, after).toBe(1);
    reader.cut();
  }
});

test(
  'whoever may not see a job does not hear of it, and whoever may not any more hears no more',
  { timeout: 60_000 },
  async () => {
    const { world } = stage;
    const spaceID = await world.clouds.space();
    const made = await stage.submitted({ kind: 'network', config: { name: 'watched' }, spaceID });
    const stranger = await world.person([{ role: await world.role(['space:view']) }]);
    const elsewhere = await world.person([
      { role: await world.role(['provisioning:view']), scope: 'space', scopeId: await world.clouds.space() },
    ]);
    const outsider = await world.person([{ role: 'role_superadmin' }], await world.organisation('Outside'));
    expect((await follow(made, stranger)).status).toBe(403);
    expect((await follow(made, elsewhere)).status).toBe(404);
    expect((await follow(made, outsider)).status).toBe(404);

    const viewer = await world.person([{ role: await world.role(['provisioning:view']), scope: 'space', scopeId: spaceID }]);
    const reader = await follow(made, viewer);
    expect(reader.status).toBe(200);
    await reader.first(job('waiting'));
    expect((await world.admin.delete(`/users/${viewer.email}`)).status).toBeLessThan(300);
    await reader.ended;
    const heard = reader.events.length;
    await stage.rest(made);
    expect(reader.events).toHaveLength(heard);
    expect((await follow(made, viewer)).status).toBe(401);
  },
);
