import { StatusError } from '@spacedock/kube';
import { describe, expect, test } from 'vitest';
import { unixSeconds } from './sleep-annotations.ts';
import { deployment, startSleepCluster } from './testing/sleep-cluster.ts';
import { type SleepWorld, startSleepWorld } from './testing/sleep-world.ts';

/** As the controller leaves a space that it has put to sleep. */
async function asleep(world: SleepWorld, type = 'inactivitySleep', more: Record<string, string> = {}): Promise<void> {
  if (Object.keys(more).length > 0) await world.annotate(more);
  const prefixed = { 'sleepmode.loft.sh/sleeping-since': unixSeconds(world.now()), 'sleepmode.loft.sh/sleep-type': type };
  await world.api.objects.updateStatus(world.api.kinds.spaceInstances, 'loft-p-shop', 'web', (object) => ({
    ...object,
    metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, ...prefixed } },
    status: { phase: 'Sleeping' },
  }));
  world.advance(60);
}
const refusal = (answer: 'go on' | StatusError): string =>
  answer instanceof StatusError ? `${answer.code} ${answer.message}` : answer;

describe('what somebody does in a space that is awake', () => {
  test('is written down, without a new generation', async () => {
    const world = await startSleepWorld();
    const { generation } = (await world.space()).metadata;
    expect(await world.request({ verb: 'delete', name: 'web-0', apiGroup: '' })).toBe('go on');
    await world.sleep.tick();
    const annotations = await world.annotations();
    expect(annotations['last-activity']).toBe(unixSeconds(world.now()));
    expect(JSON.parse(annotations['last-activity-info'] ?? '')).toEqual({
      subject: 'ada',
      verb: 'delete',
      resource: 'pods',
      name: 'web-0',
    });
    expect((await world.space()).metadata.generation).toBe(generation);
    await world.sleep.close();
    expect(world.errors).toEqual([]);
  });

  test.each([
    ['it asks not to', { ignored: true }, {}],
    ['it changes something and asks not to', { ignored: true, writes: true }, {}],
    ['it only asks what there is', { resource: '' }, {}],
    ['a rule of the space says so', {}, { 'ignore-user-agents': 'kubectl*' }],
    ['a rule about groups says so', {}, { 'ignore-groups': 'loft:user:ada' }],
  ])('does not count when %s', async (_, request, annotations) => {
    const world = await startSleepWorld();
    await world.annotate(annotations);
    expect(await world.request(request)).toBe('go on');
    await world.sleep.close();
    expect(await world.annotations()).not.toHaveProperty('last-activity');
  });

  test('does not count when a rule of the template says so', async () => {
    const world = await startSleepWorld();
    const status = { space: { metadata: { annotations: { 'sleepmode.loft.sh/ignore-verbs': 'list' } } } };
    await world.api.objects.updateStatus(world.api.kinds.spaceInstances, 'loft-p-shop', 'web', (object) => ({
      ...object,
      status,
    }));
    await world.request();
    await world.request({ verb: 'get' });
    await world.sleep.close();
    expect(JSON.parse((await world.annotations())['last-activity-info'] ?? '')).toMatchObject({ verb: 'get' });
  });

  test('counts for as long as it is open, unless that is not to count', async () => {
    for (const [annotations, last] of [
      [{}, 60],
      [{ 'ignore-active-connections': 'true' }, 0],
    ] as const) {
      const world = await startSleepWorld();
      await world.annotate(annotations);
      const begun = world.now().getTime();
      await world.request({ verb: 'watch', stream: true });
      for (let round = 0; round < 2; round += 1) {
        world.advance(30);
        await world.sleep.tick();
      }
      expect(Number((await world.annotations())['last-activity']) * 1000 - begun).toBe(last * 1000);
      await world.sleep.close();
    }
  });

  test('does not wake it when it is written down only after the space has fallen asleep', async () => {
    const world = await startSleepWorld();
    await world.request({ verb: 'watch', stream: true });
    await world.sleep.tick();
    const before = await world.annotations();
    await asleep(world);
    await world.sleep.tick();
    expect((await world.annotations())['last-activity']).toBe(before['last-activity']);
    await world.sleep.close();
  });

  test('somebody who only tells it to sleep is not overruled by those who are still there', async () => {
    const world = await startSleepWorld();
    await world.annotate({ force: 'true' });
    expect(await world.request()).toBe('go on');
    expect(await world.annotations()).toMatchObject({ force: 'true' });
    await world.sleep.close();
  });
});

describe('a request into a space that sleeps', () => {
  test('wakes it, waits until everything is scaled up, and is written down', async () => {
    const [world, cluster] = await Promise.all([startSleepWorld(), startSleepCluster()]);
    await cluster.make(deployment('web', 3));
    await world.annotate({ force: 'true' });
    await world.step(cluster);
    expect(await cluster.workloads()).toEqual({ 'Deployment/web': 0 });
    world.advance(60);

    const requests = Promise.all([world.request({ verb: 'get', name: 'web-0', subresource: 'log' }), world.request()]);
    await world.until((annotations) => annotations['last-wakeup'] !== undefined);
    expect(await world.annotations()).not.toHaveProperty('force');
    expect((await world.step(cluster)).sleeping).toBe(false);
    expect(await requests).toEqual(['go on', 'go on']);
    expect(await cluster.workloads()).toEqual({ 'Deployment/web': 3 });
    expect(world.events.at(-1)).toMatch(
      /^Normal WokeUp: ada woke the space with (get pods\/log web-0|list pods) \(kubectl\/v1\.32\.4\)\. 1 workload was scaled up again\.$/,
    );
    expect(JSON.parse((await world.annotations())['last-wakeup-info'] ?? '')).toMatchObject({
      by: 'request',
      subject: 'ada',
      resource: 'pods',
      userAgent: 'kubectl/v1.32.4',
    });
    await world.sleep.close();
  });

  test('wakes it also within the second in which it fell asleep', async () => {
    const [world, cluster] = await Promise.all([startSleepWorld(), startSleepCluster()]);
    await world.annotate({ 'sleep-schedule': '* * * * *' });
    await world.step(cluster);
    world.advance(60);
    expect((await world.step(cluster)).sleeping).toBe(true);
    const request = world.request();
    await world.until((annotations) => annotations['last-wakeup'] !== undefined);
    expect((await world.step(cluster)).sleeping).toBe(false);
    expect(await request).toBe('go on');
    await world.sleep.close();
  });

  test('that only looks goes through and wakes nobody; one that changes something does', async () => {
    const world = await startSleepWorld({ wakeDeadlineMs: 1 });
    await asleep(world);
    expect(await world.request({ ignored: true })).toBe('go on');
    expect(await world.request({ resource: '' })).toBe('go on');
    expect(await world.annotations()).not.toHaveProperty('last-wakeup');
    expect(refusal(await world.request({ ignored: true, writes: true, verb: 'create' }))).toMatch(
      /^503 space web was asleep and could not be woken within 0\.001 s; it is on its way, try again in a moment$/,
    );
    expect(await world.annotations()).toHaveProperty('last-wakeup');
    await world.sleep.close();
  });

  test('is refused while nothing may wake it, with what to do', async () => {
    const world = await startSleepWorld();
    await asleep(world, 'forcedDurationSleep', { 'force-duration': '3600' });
    const until = new Date(world.now().getTime() + 3540_000).toISOString().replace('.000Z', 'Z');
    const said = refusal(await world.request());
    expect(said).toMatch(
      /^403 space web is asleep and must not be woken by requests\. The space sleeps since .*, because somebody put it to sleep for a certain time;/,
    );
    expect(said).toContain(
      `No request wakes it until ${until}. To wake it: kubectl annotate spaceinstances.management.loft.sh web -n loft-p-shop sleepmode.loft.sh/force- sleepmode.loft.sh/force-duration-`,
    );
    expect(await world.request({ ignored: true })).toBe('go on');
    expect(await world.annotations()).toHaveProperty('force-duration');
    await world.sleep.close();
    expect(await world.annotations()).not.toHaveProperty('last-activity');
  });

  test('is refused as soon as somebody has said so, though it does not sleep yet; and not any more when that time is over', async () => {
    const world = await startSleepWorld({ wakeDeadlineMs: 1 });
    await world.annotate({ 'force-duration': '0' });
    expect(refusal(await world.request())).toMatch(/^403 .* No request wakes it\. To wake it: /);
    await asleep(world, 'forcedDurationSleep', { 'force-duration': '30' });
    expect(refusal(await world.request())).toMatch(/^503 /);
    expect(await world.annotations()).not.toHaveProperty('force-duration');
    await world.sleep.close();
  });

  test('is refused when there is no place for one more that is awake', async () => {
    const world = await startSleepWorld();
    await asleep(world);
    await world.api.setProject('shop', { quotas: { project: { 'spaceinstances.active': '0' } } });
    expect(refusal(await world.request())).toContain(
      '422 SpaceInstance.management.loft.sh "web" is invalid: metadata.name: Forbidden: cannot update spaceinstance, because project spaceinstances.active limit of 0 would be exceeded',
    );
    expect(await world.annotations()).not.toHaveProperty('last-wakeup');
    await world.sleep.close();
  });

  test('says why when it cannot be woken, and ends with whoever waits', async () => {
    const world = await startSleepWorld({ wakeDeadlineMs: 1 });
    await asleep(world);
    await world.api.objects.updateStatus(world.api.kinds.spaceInstances, 'loft-p-shop', 'web', (object) => ({
      ...object,
      status: { phase: 'Failed', message: 'The cluster prod cannot be reached.' },
    }));
    expect(refusal(await world.request())).toContain('The cluster prod cannot be reached.');
    const patient = await startSleepWorld({ wakeDeadlineMs: 600_000 });
    await asleep(patient);
    const { promise, resolve } = Promise.withResolvers<void>();
    const request = patient.request({ ended: promise });
    await patient.until((annotations) => annotations['last-wakeup'] !== undefined);
    resolve();
    expect(refusal(await request)).toMatch(/^503 /);
    const gone = patient.request();
    await patient.api.objects.delete(patient.api.kinds.spaceInstances, 'loft-p-shop', 'web');
    expect(refusal(await gone)).toMatch(/^404 /);
    await Promise.all([world.sleep.close(), patient.sleep.close()]);
    expect([...world.errors, ...patient.errors]).toEqual([]);
  });
});
