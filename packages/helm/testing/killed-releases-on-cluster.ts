import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveHash, objectsHash } from '../releases/objects-hash.ts';
import { ReleasePending } from '../releases/release-errors.ts';
import { serviceChart } from '../service/service-chart.ts';
import { type Death, failingClient } from './failing-client.ts';
import { failure, http, releaseGround, type ReleaseGround, signal } from './release-ground.ts';

/** What becomes of a release whose process died at it, on a cluster. Called by tests that have one. */
export function describeKilledReleasesOnCluster(getKubeconfig: () => string | Promise<string>): void {
  describe('releases of our chart whose process died', { timeout: 120_000 }, () => {
    let ground: ReleaseGround;
    beforeAll(async () => {
      ground = await releaseGround(await getKubeconfig());
    }, 300_000);
    afterAll(() => ground.close());

    test('begun anew with other values, what the dead process had sent is gone in the end', async () => {
      const { client, releases, asked, statuses, live } = ground;
      const release = asked('changed', { expose: http });
      // At its last call, which would have said that it is deployed.
      const { client: dying } = failingClient(client, 13, 'before');
      await failure(releases.apply({ ...release, client: dying }));
      expect(await live('networking.k8s.io/v1', 'Ingress', 'changed')).toBeDefined();
      const other = { ...release, values: asked('changed').values };
      await failure(releases.apply({ ...other, client: failingClient(client, 9, 'before').client }));
      expect(await releases.apply(other)).toMatchObject({ revision: 2, deleted: ['Ingress changed'] });
      expect(await statuses('changed')).toEqual(['1 failed', '2 deployed']);
    });

    test('an operation of the helm command that was killed is told, and taken over when it is known to be dead', async () => {
      const { namespace, kubeconfig, client, tools, releases, asked, statuses, live } = ground;
      const place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
      try {
        await releases.apply(asked('killed'));
        const [kubeconfigFile, valuesFile] = [join(place, 'kubeconfig'), join(place, 'values.json')];
        await writeFile(kubeconfigFile, kubeconfig, { mode: 0o600 });
        await writeFile(
          valuesFile,
          JSON.stringify(
            asked('killed', { expose: http, env: { A: 'killed' }, resources: { requests: { cpu: '9999' } } }).values,
          ),
        );
        const args = [
          'upgrade',
          'killed',
          serviceChart.path,
          '--namespace',
          namespace,
          '--values',
          valuesFile,
          '--wait=watcher',
          '--timeout=10m',
        ];
        const child = spawn(tools.helm.path, args, { env: { HOME: place, KUBECONFIG: kubeconfigFile }, stdio: 'ignore' });
        await vi.waitFor(async () => expect(await live('networking.k8s.io/v1', 'Ingress', 'killed')).toBeDefined(), {
          timeout: 60_000,
          interval: 100,
        });
        child.kill('SIGKILL');
        await once(child, 'exit');

        const error = await failure(releases.apply(asked('killed', { env: { A: '2' } })));
        expect(error).toBeInstanceOf(ReleasePending);
        expect(error).toMatchObject({ pending: { revision: 2, status: 'pending-upgrade', token: undefined } });
        const done = await releases.apply(
          asked('killed', { env: { A: '2' } }, { mayTakeOver: ({ token }) => token === undefined }),
        );
        expect(done).toMatchObject({ revision: 3, deleted: ['Ingress killed'], tookOver: { revision: 2 } });
        expect(await statuses('killed')).toEqual(['1 superseded', '2 failed', '3 deployed']);
        expect(await liveHash({ client, objects: done.objects, signal })).toBe(objectsHash(done.objects));
      } finally {
        await rm(place, { recursive: true });
      }
    });

    test('done again with the same token it makes no other revision; with other values it does', async () => {
      const { helm, releases, asked, ref } = ground;
      const release = asked('again', { env: { A: '1' } });
      await releases.apply(release);
      expect(await releases.apply(release)).toMatchObject({ revision: 1, applied: [] });
      expect((await releases.apply({ ...release, everything: true })).applied).toHaveLength(4);
      expect(await releases.apply({ ...release, values: asked('again', { env: { A: '2' } }).values })).toMatchObject({
        revision: 2,
      });
      // A rollback by the command copies the labels of the revision that it goes back to.
      await helm.rollback(ref('again'), { revision: 1, signal });
      expect(await releases.apply(release)).toMatchObject({ revision: 4, applied: [] });
      await expect(releases.apply({ ...release, token: 'no label!' })).rejects.toThrow(/cannot be the value of a label/);
    });

    test.each<Death>(['before', 'after'])(
      'killed %s any of its calls and called again, it ends with one release and nothing pending',
      async (death) => {
        const { namespace, client, releases, asked, recorded, live, env } = ground;
        const from = { expose: http, replicas: 2, env: { A: '1' } };
        const to = { env: { A: '2' }, autoscaling: { minReplicas: 1, maxReplicas: 2, targetCPU: 50 } };
        let at = 0;
        for (let isOver = false; !isOver;) {
          at += 1;
          isOver = true;
          const name = `${death}-${at}`;
          for (const [step, more] of [from, to].entries()) {
            const release = asked(name, more);
            const dying = failingClient(client, at, death);
            const died = await releases.apply({ ...release, client: dying.client }).then(
              () => false,
              () => true,
            );
            if (died) isOver = false;
            const { objects } = await releases.apply(release);
            expect(await liveHash({ client, objects, signal })).toBe(objectsHash(objects));
            expect(await recorded(name), `killed ${death} call ${at}`).toEqual(
              step === 0 ? ['1 deployed'] : ['1 superseded', '2 deployed'],
            );
          }
          expect(await live('networking.k8s.io/v1', 'Ingress', name)).toBeUndefined();
          const dying = failingClient(client, at, death);
          await releases.uninstall({ client: dying.client, namespace, name, signal }).catch(() => undefined);
          await releases.uninstall({ client, namespace, name, signal });
          expect([await recorded(name), await live('apps/v1', 'Deployment', name), await env(name)]).toEqual([
            [],
            undefined,
            undefined,
          ]);
        }
        expect(at).toBeGreaterThan(10);
      },
    );
  });
}
