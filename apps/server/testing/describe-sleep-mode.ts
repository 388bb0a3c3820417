import { request } from 'node:https';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SpaceStage, spaceStage, type UseCluster } from './space-stage.ts';

const namespace = 'loft-shop-s-web';
const spaces = ['-n', 'loft-p-shop'] as const;
const prefix = 'sleepmode.loft.sh';

/** A space sleeps and wakes, by the real kubectl: from outside by its annotations, and from inside through the proxy. */
export function describeSleepMode(useCluster?: UseCluster): void {
  describe('sleep mode', () => {
    let stage: SpaceStage;
    let user = '';
    let inside = '';
    beforeAll(async () => {
      stage = await spaceStage(useCluster);
      user = await stage.handleOf(stage.world.admin);
      inside = `${(await stage.world.kubectl.tls()).url}/kubernetes/project/shop/space/web`;
    }, 120_000);
    afterAll(() => stage?.close());

    const untilPhase = (phase: string): Promise<string> =>
      stage.kubectl('wait', `--for=jsonpath={.status.phase}=${phase}`, 'si/web', ...spaces, '--timeout=60s');
    const annotate = (...changes: readonly string[]): Promise<string> =>
      stage.kubectl('annotate', '--overwrite', 'si', 'web', ...spaces, ...changes);

    async function replicas(): Promise<number | undefined> {
      type Deployment = KubeObject & { readonly spec: { readonly replicas: number } };
      return (await stage.cluster.get<Deployment>({ apiVersion: 'apps/v1', kind: 'Deployment', namespace, name: 'web' }))?.spec
        .replicas;
    }

    /** A request that only wants to look. */
    async function look(path: string): Promise<number | undefined> {
      const { caPem } = await stage.world.kubectl.tls();
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      const headers = { authorization: `Bearer ${stage.world.admin.token ?? ''}`, 'x-sleep-mode-ignore': 'true' };
      request(`${inside}${path}`, { ca: caPem, headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
      return promise;
    }

    const manifests = () => [
      { kind: 'Project', metadata: { name: 'shop' } },
      { kind: 'SpaceTemplate', metadata: { name: 'deployed' }, spec: { template: { objects: JSON.stringify(deployment) } } },
      {
        kind: 'SpaceInstance',
        metadata: { name: 'web', namespace: 'loft-p-shop' },
        spec: { owner: { user }, templateRef: { name: 'deployed' } },
      },
    ];

    test('a space falls asleep, is looked into, woken by whoever needs it, held, and let go', async () => {
      const { kubectl, put, world } = stage;
      for (const manifest of manifests()) expect(await put('create', manifest)).toContain('created');
      await untilPhase('Ready');
      expect(await replicas()).toBe(2);

      await annotate(`${prefix}/force=true`);
      await untilPhase('Sleeping');
      expect(await replicas()).toBe(0);
      expect(await look(`/apis/apps/v1/namespaces/${namespace}/deployments`)).toBe(200);
      expect(await replicas()).toBe(0);

      expect(await kubectl('--server', inside, '-n', namespace, 'get', 'deployments')).toContain('web');
      expect(await replicas()).toBe(2);
      await untilPhase('Ready');
      expect(await kubectl('describe', 'si', 'web', ...spaces)).toMatch(
        new RegExp(`WokeUp .*${user} woke the space with list deployments \\(kubectl/`),
      );
      expect(
        await kubectl('get', 'si', 'web', ...spaces, '-o', 'jsonpath={.status.sleepModeConfig.status.lastActivityInfo.resource}'),
      ).toBe('deployments');

      await annotate(`${prefix}/force-duration=3600`);
      await untilPhase('Sleeping');
      const refused = await world.kubectl.run(world.admin, ['--server', inside, '-n', namespace, 'get', 'deployments']);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('space web is asleep and must not be woken by requests') as string,
      });
      // What to do is told as it can be typed.
      const [, command = ''] = /To wake it: kubectl (annotate .*force-duration-)/.exec(refused.stderr) ?? [];
      await kubectl(...command.split(' '));
      await untilPhase('Ready');
      expect(await replicas()).toBe(2);
    }, 120_000);

    test('what is not understood is refused by kubectl, with the field', async () => {
      const { code, stderr } = await stage.world.kubectl.run(stage.world.admin, [
        'annotate',
        'si',
        'web',
        ...spaces,
        `${prefix}/sleep-after=1h`,
      ]);
      expect(code).toBe(1);
      expect(stderr).toContain(
        `metadata.annotations[${prefix}/sleep-after]: Invalid value: "1h": has to be a whole number of seconds`,
      );
    });
  });
}

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'nginx' }] } },
  },
};
