import { testTools } from '@spacedock/helm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gadgetDefinition } from '../gadget.ts';
import { httpCases } from '../http-cases.ts';
import { type HttpSession, httpSession } from '../http-session.ts';
import { kubectlCases } from '../kubectl-cases.ts';
import { type KubectlSession, kubectlSession } from '../kubectl-session.ts';

/**
 * Plays every case against a cluster, with the real kubectl and with plain HTTP, and compares with expected/, which a real Kubernetes 1.36 answered. Where
 * they differ, the cluster is wrong. `npm run test:real -- --update` records anew, from the real one.
 */
export function describeConformance(kubeconfig: () => Promise<string>): void {
  let kubectl: KubectlSession;
  let http: HttpSession;
  beforeAll(async () => {
    const tools = await testTools();
    const config = await kubeconfig();
    kubectl = await kubectlSession({ kubectl: tools.kubectl.path, kubeconfig: config });
    http = httpSession(config);
    const made = await kubectl.run({ args: ['apply', '-f', '-'], stdin: gadgetDefinition });
    expect(made.output).toContain('created');
    const ready = await kubectl.run({
      args: ['wait', 'crd/gadgets.conformance.spacedock.dev', '--for=condition=Established', '--timeout=30s'],
    });
    expect(ready.output).toContain('condition met');
  }, 180_000);
  afterAll(async () => {
    http?.close();
    await kubectl?.close();
  });

  for (const played of kubectlCases) {
    test(`kubectl: ${played.name}`, { timeout: 300_000 }, async () => {
      await expect(await kubectl.play(played)).toMatchFileSnapshot(`expected/${played.name}.txt`);
    });
  }
  for (const played of httpCases) {
    test(`HTTP: ${played.name}`, { timeout: 300_000 }, async () => {
      await expect(await http.play(played)).toMatchFileSnapshot(`expected/http/${played.name}.txt`);
    });
  }
}
