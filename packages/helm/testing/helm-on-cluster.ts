import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { helmClient, type HelmClient } from '../helm.ts';
import { HelmError } from '../helm-errors.ts';
import type { ReleaseRef } from '../release.ts';
import { runTool } from '../run-tool.ts';
import type { Tools } from '../tool-binaries.ts';
import { clusterCharts, type ClusterCharts } from './cluster-charts.ts';
import { testTools } from './test-tools.ts';

const signal = new AbortController().signal;
const now = () => new Date();

/**
 * What Helm does to a cluster through this package. Called by tests that have one, with a kubeconfig of its administrator. Pods
 * need not run: readiness is tested on what no node could take.
 */
export function describeHelmOnCluster(getKubeconfig: () => string | Promise<string>): void {
  describe('helm on a cluster', { timeout: 120_000 }, () => {
    let tools: Tools;
    let helm: HelmClient;
    let kubeconfig: string;
    let charts: ClusterCharts;
    let place: string;
    const namespace = `helm-${randomBytes(4).toString('hex')}`;

    const release = (name: string): ReleaseRef => ({ cluster: { id: 'spc_test', kubeconfig }, namespace, name });

    async function kubectl(...args: readonly string[]): Promise<string> {
      const { stdout } = await runTool(tools.kubectl, [`--namespace=${namespace}`, ...args], {
        kubeconfig,
        deadlineMs: 30_000,
        signal,
      });
      return stdout;
    }

    /** The data of a ConfigMap, or undefined where there is none. */
    async function dataOf(name: string): Promise<unknown> {
      const found = await kubectl('get', 'configmap', name, '--ignore-not-found', '--output=json');
      return found === '' ? undefined : (JSON.parse(found) as { readonly data: unknown }).data;
    }

    async function refusal(run: Promise<unknown>): Promise<HelmError> {
      const error = await run.then(
        (value) => expect.fail(`it succeeded: ${JSON.stringify(value)}`),
        (failure: unknown) => failure,
      );
      expect(error, String(error)).toBeInstanceOf(HelmError);
      return error as HelmError;
    }

    const statuses = async (ref: ReleaseRef) =>
      (await helm.history(ref, { signal })).map(({ revision, status }) => `${revision} ${status}`);

    /** Starts a helm of our own on the release, and kills it as soon as the release is pending and its first object is there. */
    async function killInTheMiddle(
      ref: ReleaseRef,
      chart: string,
      pendingStatus: string,
      values: object,
      object: string,
    ): Promise<void> {
      const [kubeconfigFile, valuesFile] = [join(place, 'kubeconfig'), join(place, 'values.json')];
      await writeFile(kubeconfigFile, kubeconfig, { mode: 0o600 });
      await writeFile(valuesFile, JSON.stringify(values));
      const args = [
        'upgrade',
        '--install',
        ref.name,
        chart,
        '--namespace',
        namespace,
        '--values',
        valuesFile,
        '--wait=watcher',
        '--timeout=10m',
      ];
      const child = spawn(tools.helm.path, args, { env: { HOME: place, KUBECONFIG: kubeconfigFile }, stdio: 'ignore' });
      await vi.waitFor(
        async () => expect(await kubectl('get', 'configmap', object, '--output=jsonpath={.data.is}')).toBe('new'),
        { timeout: 60_000, interval: 100 },
      );
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect((await helm.status(ref, { signal })).status).toBe(pendingStatus);
    }

    beforeAll(async () => {
      tools = await testTools();
      helm = helmClient({ tool: tools.helm });
      kubeconfig = await getKubeconfig();
      place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
      charts = await clusterCharts(place);
      await kubectl('create', 'namespace', namespace);
    }, 300_000);

    afterAll(async () => {
      await kubectl('delete', 'namespace', namespace, '--wait=false', '--ignore-not-found');
      await rm(place, { recursive: true });
    });

    test('a release is installed, upgraded, rolled back, told and uninstalled', async () => {
      const ref = release('shop');
      const first = await helm.upgrade(ref, {
        chart: charts.settings,
        values: { is: 'one' },
        description: 'by a test',
        labels: { team: 'blue' },
        signal,
      });
      expect(first).toMatchObject({
        name: 'shop',
        namespace,
        revision: 1,
        status: 'deployed',
        description: 'by a test',
        chart: { name: 'settings', version: '0.1.0', appVersion: '1.0' },
      });
      expect(first.notes).toContain('one is deployed');
      expect(await dataOf('shop-settings')).toEqual({ is: 'one' });

      const second = await helm.upgrade(ref, { chart: charts.settings, values: { is: 'two', more: true }, signal });
      expect(second).toMatchObject({ revision: 2, status: 'deployed' });
      expect(second.firstDeployed).toEqual(first.firstDeployed);
      expect(await dataOf('shop-more')).toEqual({ is: 'two' });
      expect(await helm.getValues(ref, { signal })).toEqual({ is: 'two', more: true });
      expect(await helm.getValues(ref, { revision: 1, all: true, signal })).toEqual({ is: 'one', more: false });
      expect(await helm.getManifest(ref, { revision: 1, signal })).not.toContain('shop-more');

      expect(await helm.rollback(ref, { revision: 1, signal })).toMatchObject({
        revision: 3,
        status: 'deployed',
        description: 'Rollback to 1',
      });
      expect(await dataOf('shop-settings')).toEqual({ is: 'one' });
      expect(await dataOf('shop-more')).toBeUndefined();
      expect(await statuses(ref)).toEqual(['1 superseded', '2 superseded', '3 deployed']);
      expect(await helm.status(ref, { revision: 2, signal })).toMatchObject({
        revision: 2,
        status: 'superseded',
        firstDeployed: first.firstDeployed,
        chart: { name: 'settings', version: '0.1.0', appVersion: '1.0' },
      });

      const listed = await helm.list(ref.cluster, { namespace, signal });
      expect(listed).toMatchObject([
        { name: 'shop', namespace, revision: 3, status: 'deployed', chart: 'settings-0.1.0', appVersion: '1.0' },
      ]);
      expect(await helm.list(ref.cluster, { selector: 'team=blue', signal })).toMatchObject([{ name: 'shop' }]);
      expect(await helm.list(ref.cluster, { selector: 'team=red', signal })).toEqual([]);

      expect(await helm.uninstall(ref, { wait: 'watcher', signal })).toBe('uninstalled');
      expect(await dataOf('shop-settings')).toBeUndefined();
      expect(await helm.uninstall(ref, { signal })).toBe('not_found');
    });

    test('what is not there is told by its reason', async () => {
      const ref = release('missing');
      for (const run of [
        () => helm.status(ref, { signal }),
        () => helm.history(ref, { signal }),
        () => helm.getValues(ref, { signal }),
        () => helm.rollback(ref, { signal }),
      ]) {
        expect((await refusal(run())).reason).toBe('release_not_found');
      }
      const elsewhere = { ...ref, namespace: `${namespace}-none` };
      expect((await refusal(helm.upgrade(elsewhere, { chart: charts.settings, signal }))).reason).toBe('namespace_not_found');
      await helm.upgrade(ref, { chart: charts.settings, signal });
      expect((await refusal(helm.rollback(ref, { revision: 9, signal }))).reason).toBe('revision_not_found');
      expect((await refusal(helm.upgrade(ref, { chart: charts.unknownKind, signal }))).reason).toBe('missing_kind');
      expect(
        (await refusal(helm.upgrade(release('thief'), { chart: charts.fixedName, values: { name: 'missing-settings' }, signal })))
          .reason,
      ).toBe('foreign_object');
    });

    test('a release in a namespace that is not there brings it along when asked to', async () => {
      const ref = { ...release('own'), namespace: `${namespace}-own` };
      expect(await helm.upgrade(ref, { chart: charts.settings, createNamespace: true, signal })).toMatchObject({ revision: 1 });
      await kubectl('delete', 'namespace', ref.namespace, '--wait=false');
    });

    test('waiting for what never gets ready ends at the timeout, and the release is marked as failed', async () => {
      const ref = release('waiting');
      await helm.upgrade(ref, { chart: charts.unschedulable, values: { replicas: 0 }, wait: 'watcher', signal });
      const error = await refusal(
        helm.upgrade(ref, { chart: charts.unschedulable, values: { replicas: 1 }, wait: 'watcher', timeoutMs: 3_000, signal }),
      );
      expect(error).toMatchObject({ reason: 'timed_out', transient: true, rolledBack: false });
      expect(await statuses(ref)).toEqual(['1 deployed', '2 failed']);
    });

    test('a helm that is told to stop marks the release as failed before it ends', async () => {
      const ref = release('stopped');
      await helm.upgrade(ref, { chart: charts.unschedulable, values: { replicas: 0 }, signal });
      const controller = new AbortController();
      const upgrade = helm.upgrade(ref, {
        chart: charts.unschedulable,
        values: { replicas: 1 },
        wait: 'watcher',
        signal: controller.signal,
      });
      const failure = upgrade.catch((error: unknown) => error);
      await vi.waitFor(
        async () => expect(await kubectl('get', 'deployment', 'stopped', '--output=jsonpath={.spec.replicas}')).toBe('1'),
        { timeout: 60_000, interval: 100 },
      );
      controller.abort(new Error('the person left'));
      expect(await failure).toMatchObject({ message: 'the person left' });
      expect((await helm.status(ref, { signal })).status).toBe('failed');
    });

    test('hooks run in their order around an upgrade, and one that fails is told', async () => {
      const ref = release('hooked');
      await helm.upgrade(ref, { chart: charts.hooked, values: { is: 'one' }, signal });
      expect([await dataOf('hooked-before'), await dataOf('hooked-after')]).toEqual([{ is: 'one' }, { is: 'one' }]);
      await helm.upgrade(ref, { chart: charts.hooked, values: { is: 'two' }, hooks: false, signal });
      expect(await dataOf('hooked-before')).toEqual({ is: 'one' });
      const error = await refusal(helm.upgrade(ref, { chart: charts.hooked, values: { is: 'three', wrong: true }, signal }));
      expect(error.reason).toBe('hook_failed');
      expect(await dataOf('hooked-settings')).toEqual({ is: 'two' });
    });

    test('a chart may bring a kind and an object of it', async () => {
      const ref = release('kinds');
      await helm.upgrade(ref, { chart: charts.crd, signal });
      expect(await kubectl('get', `widgets.${charts.crdGroup}`, 'kinds', '--output=jsonpath={.spec.size}')).toBe('3');
      await helm.uninstall(ref, { signal });
      await kubectl('delete', 'crd', `widgets.${charts.crdGroup}`);
    });

    test('a chart with 200 objects is installed, changed and removed', async () => {
      const ref = release('many');
      await helm.upgrade(ref, { chart: charts.many, values: { count: 200 }, signal });
      const names = async () =>
        (await kubectl('get', 'configmap', '--selector=from=many', '--output=name'))
          .trim()
          .split('\n')
          .filter((name) => name !== '');
      expect(await names()).toHaveLength(200);
      await helm.upgrade(ref, { chart: charts.many, values: { count: 120 }, signal });
      expect(await names()).toHaveLength(120);
      await helm.uninstall(ref, { signal });
      await vi.waitFor(async () => expect(await names()).toEqual([]), { timeout: 30_000 });
    });

    test('an upgrade that the server rejects is told, and taken back when asked to', async () => {
      const ref = release('rejected');
      await helm.upgrade(ref, { chart: charts.settings, values: { is: 'good' }, signal });
      const error = await refusal(helm.upgrade(ref, { chart: charts.settings, values: { is: 'bad', port: 99_999 }, signal }));
      expect(error).toMatchObject({ reason: 'rejected_object', rolledBack: false });
      expect(await statuses(ref)).toEqual(['1 deployed', '2 failed']);
      const takenBack = await refusal(
        helm.upgrade(ref, {
          chart: charts.settings,
          values: { is: 'bad', port: 99_999 },
          rollbackOnFailure: true,
          timeoutMs: 30_000,
          signal,
        }),
      );
      expect(takenBack).toMatchObject({ reason: 'rejected_object', rolledBack: true });
      expect(await dataOf('rejected-settings')).toEqual({ is: 'good' });
      expect((await helm.status(ref, { signal })).status).toBe('deployed');
    });

    test('a release whose helm was killed in the middle of an upgrade is recovered, and what was added is gone', async () => {
      const ref = release('killed');
      await helm.upgrade(ref, { chart: charts.unschedulable, values: { replicas: 0 }, signal });
      await killInTheMiddle(ref, charts.unschedulable.path, 'pending-upgrade', { replicas: 1, added: true }, 'killed-added');
      expect((await refusal(helm.upgrade(ref, { chart: charts.unschedulable, signal }))).reason).toBe('operation_in_progress');

      expect(await helm.recover(ref, { olderThanMs: 60 * 60_000, now, signal })).toMatchObject({
        outcome: 'too_young',
        pending: { revision: 2 },
      });
      expect(await helm.recover(ref, { ownerDied: true, now, signal })).toMatchObject({
        outcome: 'rolled_back',
        to: 1,
        release: { revision: 3, status: 'deployed' },
      });
      expect(await dataOf('killed-added')).toBeUndefined();
      expect(await helm.recover(ref, { ownerDied: true, now, signal })).toEqual({ outcome: 'not_pending', status: 'deployed' });
      expect(
        await helm.upgrade(ref, { chart: charts.unschedulable, values: { replicas: 0, added: true }, signal }),
      ).toMatchObject({ revision: 4, status: 'deployed' });
    });

    test('a release whose helm was killed in its first installation is uninstalled, and can be installed again', async () => {
      const ref = release('unborn');
      await killInTheMiddle(ref, charts.unschedulable.path, 'pending-install', { replicas: 1, added: true }, 'unborn-added');
      expect(await helm.recover(ref, { ownerDied: true, now, signal })).toMatchObject({
        outcome: 'uninstalled',
        pending: { revision: 1, status: 'pending-install' },
      });
      expect(await dataOf('unborn-added')).toBeUndefined();
      expect(await helm.status(ref, { signal })).toMatchObject({
        status: 'uninstalled',
        description: expect.stringContaining('pending-install'),
      });
      expect(await helm.upgrade(ref, { chart: charts.unschedulable, values: { replicas: 0 }, signal })).toMatchObject({
        revision: 2,
        status: 'deployed',
      });
    });

    test('upgrades of one release that are asked for at once all succeed, one after another', async () => {
      const ref = release('busy');
      const upgrades = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          helm.upgrade(ref, { chart: charts.settings, values: { is: `number ${index}` }, signal }),
        ),
      );
      expect(upgrades.map(({ revision, status }) => `${revision} ${status}`)).toEqual([
        '1 deployed',
        '2 deployed',
        '3 deployed',
        '4 deployed',
        '5 deployed',
      ]);
      expect(await dataOf('busy-settings')).toEqual({ is: 'number 4' });
    });
  });
}
