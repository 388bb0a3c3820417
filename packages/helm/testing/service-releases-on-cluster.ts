import type { KubeObject } from '@spacedock/kube';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveHash, objectsHash } from '../releases/objects-hash.ts';
import { ForeignObject, ImmutableField, ObjectRefused, ReleasePending } from '../releases/release-errors.ts';
import { serviceChart } from '../service/service-chart.ts';
import type { ServiceValues } from '../service/service-values.ts';
import { failure, http, releaseGround, type ReleaseGround, signal } from './release-ground.ts';

const hostile = {
  on: 'yes',
  A: '{{ .Values.image }}: <no value>\n---\n\u0000\u2028😀\t',
  LONG: 'x'.repeat(20_000),
  NUMBER: '1e3',
  EMPTY: '',
};

/** What our releases do to a cluster, beside the real helm. Called by tests that have one; pods need not run. */
export function describeServiceReleasesOnCluster(getKubeconfig: () => string | Promise<string>): void {
  describe('releases of our chart on a cluster', { timeout: 120_000 }, () => {
    let ground: ReleaseGround;
    beforeAll(async () => {
      ground = await releaseGround(await getKubeconfig());
    }, 300_000);
    afterAll(() => ground.close());

    test('helm reads, lists and rolls back our releases, and we go on after helm', async () => {
      const { namespace, client, helm, releases, asked, ref, statuses, env } = ground;
      const first = await releases.apply(
        asked('shop', { env: hostile, expose: http }, { labels: { team: 'blue' }, description: 'the first' }),
      );
      expect(first).toMatchObject({ revision: 1, deleted: [], tookOver: undefined });
      expect(first.applied).toHaveLength(5);
      const second = await releases.apply(asked('shop', { env: { ...hostile, A: 'two' } }));
      expect(second).toMatchObject({
        revision: 2,
        applied: ['ConfigMap shop-env', 'Deployment shop'],
        deleted: ['Ingress shop'],
      });

      expect(await helm.list(ref('shop').cluster, { namespace, selector: 'team=blue', signal })).toEqual([]);
      expect(await helm.list(ref('shop').cluster, { namespace, signal })).toMatchObject([
        { name: 'shop', revision: 2, chart: 'service-1.0.0' },
      ]);
      expect(await helm.status(ref('shop'), { revision: 1, signal })).toMatchObject({
        status: 'superseded',
        description: 'the first',
      });
      expect(await helm.getValues(ref('shop'), { revision: 1, signal })).toMatchObject({ env: hostile, expose: http });
      expect(await helm.getManifest(ref('shop'), { revision: 1, signal })).toContain('kind: Ingress');

      // By the command, with a manifest that we wrote: Go must read every text as we meant it.
      expect(await helm.rollback(ref('shop'), { revision: 1, signal })).toMatchObject({ revision: 3, status: 'deployed' });
      expect(await env('shop')).toEqual(hostile);
      expect(await liveHash({ client, objects: first.objects, signal })).toBe(objectsHash(first.objects));

      const third = await releases.apply(asked('shop', { env: { ...hostile, A: 'three' }, expose: http }));
      expect(third).toMatchObject({ revision: 4, applied: ['ConfigMap shop-env', 'Deployment shop'], deleted: [] });
      // By the command, with a manifest that it renders itself.
      const { values: byHand } = asked('shop', { env: { ...hostile, A: 'by hand' }, expose: http });
      expect(await helm.upgrade(ref('shop'), { chart: serviceChart, values: byHand, signal })).toMatchObject({ revision: 5 });
      expect(await releases.apply(asked('shop', { ...byHand, image: 'localhost/shop:2' }))).toMatchObject({
        revision: 6,
        applied: ['Deployment shop'],
      });
      expect(await env('shop')).toEqual(byHand.env);
      expect(await statuses('shop')).toEqual([
        '1 superseded',
        '2 superseded',
        '3 superseded',
        '4 superseded',
        '5 superseded',
        '6 deployed',
      ]);
    });

    test('what people changed stays, until everything is asked for; then it is put right and what is too much is gone', async () => {
      const { namespace, client, releases, asked, live } = ground;
      const { objects } = await releases.apply(asked('drift', { env: { A: '1' } }));
      const config = { apiVersion: 'v1', kind: 'ConfigMap', namespace, name: 'drift-env' };
      await client.patch(config, { type: 'merge', value: { data: { A: 'changed' } } }, { signal });
      await client.delete({ apiVersion: 'v1', kind: 'Service', namespace, name: 'drift' }, { signal });
      const labels = { 'spacedock.dev/deployment': 'dep_drift' };
      await client.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'stray', namespace, labels } }, { signal });
      await client.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'not-ours', namespace } }, { signal });

      expect(await releases.apply(asked('drift', { env: { A: '1' } }))).toMatchObject({ revision: 2, applied: [] });
      expect(await liveHash({ client, objects, signal })).not.toBe(objectsHash(objects));
      const repaired = await releases.apply(asked('drift', { env: { A: '1' } }, { everything: true }));
      expect(repaired).toMatchObject({ revision: 3, deleted: ['ConfigMap stray'] });
      expect(await liveHash({ client, objects, signal })).toBe(objectsHash(objects));
      expect(await live('v1', 'ConfigMap', 'not-ours')).toBeDefined();
    });

    test('an object of somebody else is neither taken nor deleted', async () => {
      const { namespace, client, releases, asked, env } = ground;
      await client.create(
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'taken-env', namespace }, data: { whose: 'theirs' } },
        { signal },
      );
      const error = await failure(releases.apply(asked('taken')));
      expect(error).toBeInstanceOf(ForeignObject);
      expect(error).toMatchObject({ object: 'ConfigMap taken-env' });
      expect(await releases.uninstall({ client, namespace, name: 'taken', signal })).toBe('not_found');
      expect(await env('taken')).toEqual({ whose: 'theirs' });
    });

    test('a refused object fails the revision, the one before it stays deployed, and the next release is whole', async () => {
      const { client, helm, releases, asked, ref, statuses } = ground;
      await releases.apply(asked('refused', { env: { A: '1' } }));
      const error = await failure(
        releases.apply(asked('refused', { env: { A: '2' }, podLabels: { wrong: 'no label!' }, expose: http })),
      );
      expect(error).toBeInstanceOf(ObjectRefused);
      expect(error).toMatchObject({ object: 'Deployment refused', status: 422, reason: 'Invalid' });
      expect(await statuses('refused')).toEqual(['1 deployed', '2 failed']);
      expect(await helm.status(ref('refused'), { signal })).toMatchObject({
        description: expect.stringContaining('Deployment refused') as unknown,
      });

      const { objects, applied } = await releases.apply(asked('refused', { env: { A: '1' } }));
      expect(applied).toHaveLength(4);
      expect(await liveHash({ client, objects, signal })).toBe(objectsHash(objects));
      expect(await statuses('refused')).toEqual(['1 superseded', '2 failed', '3 deployed']);
    });

    test('a namespace that is not there is told as a refusal, and uninstalling from it is done', async () => {
      const { namespace, client, releases, asked } = ground;
      const nowhere = { namespace: `${namespace}-none` };
      expect(await failure(releases.apply(asked('lost', {}, nowhere)))).toMatchObject({ name: 'ObjectRefused', status: 404 });
      expect(await releases.uninstall({ client, name: 'lost', signal, ...nowhere })).toBe('not_found');
    });

    test('what cannot be changed is made anew where that hurts nobody, else told', async () => {
      const { namespace, client, releases, asked, statuses, live, env } = ground;
      await releases.apply(asked('fixed', { env: { A: '1' } }));
      const config = { apiVersion: 'v1', kind: 'ConfigMap', namespace, name: 'fixed-env' };
      await client.patch(config, { type: 'merge', value: { immutable: true } }, { signal });
      await releases.apply(asked('fixed', { env: { A: '2' } }));
      expect(await env('fixed')).toEqual({ A: '2' });

      const deployment = (await live('apps/v1', 'Deployment', 'fixed')) as KubeObject;
      const { name, labels, annotations } = deployment.metadata;
      const [selector, template] = [
        { matchLabels: { a: 'b' } },
        { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'app', image: 'a' }] } },
      ];
      await client.deleteAndWait({ apiVersion: 'apps/v1', kind: 'Deployment', namespace, name }, { signal });
      const metadata = { name, namespace, ...(labels && { labels }), ...(annotations && { annotations }) };
      await client.create({ apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { selector, template } }, { signal });
      expect(await failure(releases.apply(asked('fixed', { env: { A: '3' } })))).toBeInstanceOf(ImmutableField);
      expect(await statuses('fixed')).toEqual(['1 superseded', '2 deployed', '3 failed']);
    });

    test('a service becomes a load balancer and back without being made anew', async () => {
      const { client, releases, asked, live } = ground;
      await releases.apply(asked('ways'));
      const uid = async (): Promise<unknown> => (await live('v1', 'Service', 'ways'))?.metadata.uid;
      const before = await uid();
      await releases.apply(asked('ways', { expose: { type: 'tcp', port: 5432 } }));
      expect((await live('v1', 'Service', 'ways'))?.['spec']).toMatchObject({ type: 'LoadBalancer', ports: [{ port: 5432 }] });
      const { objects } = await releases.apply(asked('ways'));
      expect(await liveHash({ client, objects, signal })).toBe(objectsHash(objects));
      expect(await uid()).toBe(before);
    });

    test('an autoscaler begins with the pods that there are', async () => {
      const { releases, asked, spec } = ground;
      await releases.apply(asked('scaled', { replicas: 3 }));
      await releases.apply(asked('scaled', { autoscaling: { minReplicas: 2, maxReplicas: 5, targetCPU: 80 } }));
      expect(await spec('scaled')).toMatchObject({ replicas: 3 });
      await releases.apply(asked('scaled', { replicas: 1 }));
      expect(await spec('scaled')).toMatchObject({ replicas: 1 });
    });

    test('ten revisions are kept, and the deployed one however many failed after it', async () => {
      const { releases, asked, statuses } = ground;
      for (let index = 0; index < 12; index += 1) await releases.apply(asked('long', { env: { A: String(index) } }));
      expect(await statuses('long')).toEqual([
        ...Array.from({ length: 9 }, (_, index) => `${index + 3} superseded`),
        '12 deployed',
      ]);
      const wrong = { podLabels: { wrong: 'no label!' } };
      for (let index = 0; index < 11; index += 1) await failure(releases.apply(asked('long', wrong)));
      const kept = await statuses('long');
      expect(kept[0]).toBe('12 deployed');
      expect(kept.length).toBeLessThanOrEqual(11);
    });

    test('of several at once each is a revision of its own, or is told of the one under way', async () => {
      const { client, releases, asked, statuses } = ground;
      await releases.apply(asked('race'));
      const results = await Promise.allSettled(
        [1, 2, 3, 4].map((number) => releases.apply(asked('race', { env: { A: String(number) } }))),
      );
      const done = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ReleasePending);
      expect(await statuses('race')).toEqual([
        ...done.map((_, index) => `${index + 1} superseded`),
        `${done.length + 1} deployed`,
      ]);
      const last = done.toSorted((a, b) => a.revision - b.revision).at(-1);
      expect(await liveHash({ client, objects: last?.objects ?? [], signal })).toBe(objectsHash(last?.objects ?? []));
    });

    test('going back to what a revision was makes the live objects what they were, over any history', async () => {
      const { client, releases, asked, live } = ground;
      const some = fc.record({
        image: fc.constantFrom('localhost/shop:1', 'localhost/shop:2'),
        replicas: fc.integer({ min: 0, max: 3 }),
        env: fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('1', '2', '')),
        expose: fc.constantFrom<ServiceValues['expose']>({ type: 'none' }, http, { type: 'tcp', port: 99 }),
        liveness: fc.constantFrom<ServiceValues['liveness']>(null, { path: '/' }, { tcp: true }),
        args: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
        resources: fc.constantFrom<ServiceValues['resources']>({}, { requests: { cpu: '1m' } }, { limits: { memory: '1Gi' } }),
      });
      let histories = 0;
      const run = fc.asyncProperty(fc.array(some, { minLength: 2, maxLength: 5 }), fc.nat(), async (history, which) => {
        const name = `history-${(histories += 1)}`;
        const hashes: string[] = [];
        for (const more of history) {
          const { objects } = await releases.apply(asked(name, more));
          hashes.push(await liveHash({ client, objects, signal }));
        }
        const back = which % history.length;
        const { objects } = await releases.apply(asked(name, history[back], { everything: true }));
        expect(await liveHash({ client, objects, signal })).toBe(hashes[back]);
        expect(hashes[back]).toBe(objectsHash(objects));
        expect((await live('networking.k8s.io/v1', 'Ingress', name)) !== undefined).toBe(history[back]?.expose.type === 'http');
      });
      await fc.assert(run, { numRuns: 8 });
    });

    test('uninstalled by us or by helm, it is gone, and can be made again', async () => {
      const { namespace, client, helm, releases, asked, ref, live } = ground;
      await releases.apply(asked('gone', { expose: http }));
      await helm.uninstall(ref('gone'), { keepHistory: true, signal });
      expect(await releases.apply(asked('gone'))).toMatchObject({ revision: 2 });
      expect(await releases.uninstall({ client, namespace, name: 'gone', signal })).toBe('uninstalled');
      expect(await releases.uninstall({ client, namespace, name: 'gone', signal })).toBe('not_found');
      expect(await releases.apply(asked('gone'))).toMatchObject({ revision: 1 });
      await helm.uninstall(ref('gone'), { signal });
      expect(await live('apps/v1', 'Deployment', 'gone')).toBeUndefined();
    });
  });
}
