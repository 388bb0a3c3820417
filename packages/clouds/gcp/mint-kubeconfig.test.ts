import { KubeApiError, kubeClient } from '@spacedock/kube';
import { describe, expect, test } from 'vitest';
import { startGoogle } from './testing/google.ts';

const checkout = { region: 'us-central1', name: 'checkout-prod' };
const minute = 60_000;

describe('kubeconfigs', () => {
  test.each(['service_account', 'oauth', 'workload_identity'] as const)(
    'one minted with %s opens the cluster for an hour',
    async (method) => {
      const google = await startGoogle();
      const cloud = google.cloud({ credentials: google.credentials[method] });
      const { kubeconfig, server, expiresAt } = await cloud.mintKubeconfig(checkout);
      expect(server).toBe((await cloud.cluster(checkout)).endpoint);
      expect(expiresAt.getTime() - google.now().getTime()).toBeGreaterThan(58 * minute);
      const client = kubeClient({ kubeconfig, deadlineMs: 10_000 });
      const namespaces = () => client.list({ apiVersion: 'v1', kind: 'Namespace' });
      expect((await namespaces()).items.map(({ metadata }) => metadata.name)).toContain('kube-system');
      google.advance(expiresAt.getTime() - google.now().getTime() - 1_000);
      await namespaces();
      google.advance(1_000);
      const refused = await namespaces().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(KubeApiError);
      expect((refused as KubeApiError).status).toBe(401);
      client.close();
    },
  );

  test('each has its whole life before it', async () => {
    const google = await startGoogle();
    const cloud = google.cloud();
    await cloud.clusters();
    google.advance(40 * minute);
    const { expiresAt } = await cloud.mintKubeconfig(checkout);
    expect(expiresAt.getTime() - google.now().getTime()).toBeGreaterThan(58 * minute);
  });

  test('who has no rights in the cluster is known there, and refused', async () => {
    const google = await startGoogle();
    google.sandbox.setKubernetesGroups([]);
    const { kubeconfig } = await google.cloud().mintKubeconfig(checkout);
    const client = kubeClient({ kubeconfig, deadlineMs: 10_000 });
    await expect(client.list({ apiVersion: 'v1', kind: 'Namespace' })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining(google.sandbox.credentials.workload_identity.serviceAccountEmail),
    });
    client.close();
  });
});
