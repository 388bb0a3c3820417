import { testTools } from '@spacedock/helm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gadgetDefinition } from '../gadget.ts';
import { kubectlCases } from '../kubectl-cases.ts';
import { type KubectlSession, kubectlSession } from '../kubectl-session.ts';

/**
 * Plays every case with the real kubectl against a cluster and compares with expected/, which a real Kubernetes 1.36 answered. Where they differ,
 * the cluster is wrong. `npm run test:real -- --update` records anew, from the real one.
 */
export function describeKubectl(kubeconfig: () => Promise<string>, cases = kubectlCases): void {
  let session: KubectlSession;
  beforeAll(async () => {
    const { kubectl } = await testTools();
    session = await kubectlSession({ kubectl: kubectl.path, kubeconfig: await kubeconfig() });
    const made = await session.run({ args: ['apply', '-f', '-'], stdin: gadgetDefinition });
    expect(made.output).toContain('created');
    const ready = await session.run({ args: ['wait', 'crd/gadgets.conformance.spacedock.dev', '--for=condition=Established', '--timeout=30s'] });
    expect(ready.output).toContain('condition met');
  }, 180_000);
  afterAll(() => session?.close());

  for (const played of cases) {
    test(`kubectl: ${played.name}`, { timeout: 300_000 }, async () => {
      await expect(await session.play(played)).toMatchFileSnapshot(`expected/${played.name}.txt`);
    });
  }
}
