import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { specProgram } from './spec-program.ts';
import { specOf } from './spec-sets.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spec-program-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const watchers = specOf('[sig-api-machinery] Watchers (of one) should see [Conformance]');
const tables = specOf('[sig-api-machinery] Tables should be [Conformance]');
const reportOf = (spec: { readonly name: string }, State: string, more: object = {}): object =>
  ({ ContainerHierarchyTexts: [spec.name.split(' ').slice(0, 2).join(' ')], LeafNodeText: spec.name.split(' ').slice(2).join(' '), LeafNodeType: 'It', State, RunTime: 2.5e9, ...more });

let made = 0;
/** Does what `e2e.test` does: notes how it was called, writes a report where it is told to, and ends as it likes. */
async function program(reports: readonly object[] | undefined, exitCode = 0): Promise<ReturnType<typeof specProgram>> {
  const path = join(directory, `e2e-${(made += 1)}`);
  await writeFile(`${path}.json`, JSON.stringify([{ SpecReports: reports }]));
  const report = reports ? `for a in "$@"; do case "$a" in --ginkgo.json-report=*) cp '${path}.json' "\${a#*=}";; esac; done` : 'echo cannot start';
  await writeFile(path, `#!/bin/sh\nprintf '%s\\n' "$@" > '${directory}/arguments'\n${report}\nexit ${exitCode}\n`, { mode: 0o755 });
  return specProgram({ e2e: path, kubectl: '/tools/kubectl' });
}

test('lists the conformance specs, and nothing that is none', async () => {
  const { list } = await program([reportOf(watchers, 'passed'), reportOf(tables, 'skipped'), { LeafNodeType: 'ReportAfterSuite', LeafNodeText: 'x', State: 'passed', ContainerHierarchyTexts: null }]);
  expect(await list()).toEqual([watchers]);
});

test('asks for the specs by their whole names, and tells how each one ended', async () => {
  const failure = { Message: 'missed an event', Location: { FileName: 'watch.go', LineNumber: 7 } };
  const log = 'I1115 10:00 watch.go:6] looking\nI1115 10:00 dump.go:1] all nodes';
  const { run } = await program([reportOf(watchers, 'timedout', { Failure: failure, CapturedGinkgoWriterOutput: log }), reportOf(tables, 'passed')], 1);
  const missing = specOf('[sig-apps] Gone [Conformance]');
  expect(await run([watchers, tables, missing], { kubeconfig: 'kind: Config', withinSeconds: 60 })).toEqual([
    { spec: watchers, outcome: 'failed', seconds: 2.5, message: 'timedout: missed an event\n  at watch.go:7\n  I1115 10:00 watch.go:6] looking' },
    { spec: tables, outcome: 'passed', seconds: 2.5, message: '' },
    { spec: missing, outcome: 'not run', seconds: 0, message: 'the test program does not know it' },
  ]);
  const given = (await readFile(join(directory, 'arguments'), 'utf8')).split('\n');
  expect(given).toEqual(expect.arrayContaining(['--kubectl-path=/tools/kubectl', '--ginkgo.timeout=60s', '--ginkgo.focus=\\[sig-api-machinery\\] Watchers \\(of one\\) should see \\[Conformance\\]']));
});

test('a spec that was passed over was not run, whether it says why or not', async () => {
  const { run } = await program([reportOf(watchers, 'skipped', { Failure: { Message: 'needs three nodes', Location: { FileName: 'a.go', LineNumber: 1 } } }), reportOf(tables, 'skipped')]);
  const results = await run([watchers, tables], { kubeconfig: '', withinSeconds: 60 });
  expect(results.map(({ outcome, message }) => `${outcome}: ${message}`)).toEqual(['not run: needs three nodes', 'not run: its turn did not come']);
});

test('without a report there is no result: it says how the program ended', async () => {
  const { run } = await program(undefined, 3);
  await expect(run([watchers], { kubeconfig: '', withinSeconds: 60 })).rejects.toThrow(/ended with 3 and without a report; it printed last:\ncannot start/);
});
