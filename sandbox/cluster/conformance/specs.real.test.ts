import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@spacedock/database/testing';
import { testTools } from '@spacedock/helm/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildRealKubernetes } from '../../real-kube/real-binaries.ts';
import { startCluster } from '../cluster.ts';
import { systemClock } from '../controllers/clock.ts';
import { clusterControllers } from '../controllers/cluster-controllers.ts';
import { openStore } from '../open-store.ts';
import { type SpecProgram, specProgram } from './spec-program.ts';
import { knownFailures, type Spec, specSet, specsOf } from './spec-sets.ts';
import { verdictOn } from './spec-verdict.ts';

const now = (): Date => new Date();
const known = (title: string): string | undefined => knownFailures[title]?.why;

/** Passes the kubeconfig of a sandbox cluster that is as `npm run sandbox:cluster` starts it. */
async function onCluster<Result>(kind: 'memory' | 'postgres', use: (kubeconfig: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-cluster-'));
  const { store, close } = await openStore(kind, { directory, log: silentLog, now });
  const cluster = await startCluster({ store, now, log: silentLog, controllers: clusterControllers({ clock: systemClock }) });
  try {
    return await use(await cluster.kubeconfig());
  } finally {
    await cluster.close();
    await close();
    await rm(directory, { recursive: true, force: true });
  }
}

describe("Kubernetes' own conformance specs on the sandbox cluster", () => {
  let program: SpecProgram;
  let all: readonly Spec[];
  beforeAll(async () => {
    const binaries = await buildRealKubernetes(join(tmpdir(), 'spacedock-real-kube'), { withConformance: true });
    program = specProgram({ e2e: binaries.path('e2e.test'), kubectl: (await testTools()).kubectl.path });
    all = await program.list();
  });

  // No second try: what fails now and then is not passed.
  test.for([['api', 'memory'], ['api', 'postgres'], ['objects', 'memory']] as const)('set %s, %s store', { timeout: 3_600_000, retry: 0 }, async ([name, kind]) => {
    const set = specSet(name);
    const { chosen, leftOut } = specsOf(set, all);
    const results = await onCluster(kind, async (kubeconfig) => {
      const expected = await program.run(chosen.filter(({ title }) => known(title) === undefined), { kubeconfig, withinSeconds: 2700 });
      // Some of those that fail never end by themselves: each has its own minute, all of them the same one.
      const failing = chosen.filter(({ title }) => known(title) !== undefined);
      const others = await Promise.all(failing.map((spec) => program.run([spec], { kubeconfig, withinSeconds: 60 })));
      return [...expected, ...others.flat()];
    });
    const { text, surprises } = verdictOn(set, kind, { results, leftOut, known });
    process.stdout.write(`\n${text}\n`);
    expect(surprises.join('\n\n')).toBe('');
  });
});
