import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Spec, specOf } from './spec-sets.ts';

export interface SpecResult {
  readonly spec: Spec;
  readonly outcome: 'passed' | 'failed' | 'not run';
  readonly seconds: number;
  /** Why it failed, or was not run. */
  readonly message: string;
}

export interface SpecProgram {
  /** All conformance specs it knows. */
  readonly list: () => Promise<readonly Spec[]>;
  /** One after the other. What is not done by then fails. */
  readonly run: (specs: readonly Spec[], options: { readonly kubeconfig: string; readonly withinSeconds: number }) => Promise<readonly SpecResult[]>;
}

/** What of the program's report is read. */
interface Report {
  readonly SpecReports: readonly {
    readonly ContainerHierarchyTexts: readonly string[] | null;
    readonly LeafNodeText: string;
    readonly LeafNodeType: string;
    readonly State: string;
    readonly RunTime: number;
    readonly CapturedGinkgoWriterOutput?: string;
    readonly Failure?: { readonly Message: string; readonly Location: { readonly FileName: string; readonly LineNumber: number } };
  }[];
}

/** Kubernetes' own test program, `e2e.test`. It finds kubectl by its path: some specs look at what it prints. */
export function specProgram({ e2e, kubectl }: { readonly e2e: string; readonly kubectl: string }): SpecProgram {
  /** Runs it in a directory of its own and reads the report, which it writes however the specs end. */
  async function reported(args: readonly string[], { kubeconfig = '', withinSeconds }: { readonly kubeconfig?: string; readonly withinSeconds: number }): Promise<Report['SpecReports']> {
    const directory = await mkdtemp(join(tmpdir(), 'conformance-specs-'));
    try {
      const config = join(directory, 'kubeconfig');
      const report = join(directory, 'report.json');
      await writeFile(config, kubeconfig, { mode: 0o600 });
      const child = spawn(e2e, [
        `--kubeconfig=${config}`, `--kubectl-path=${kubectl}`, '--provider=skeleton', '--disable-log-dump', '--num-nodes=2', '--allowed-not-ready-nodes=10',
        '--ginkgo.no-color', '--ginkgo.silence-skips', `--ginkgo.timeout=${withinSeconds}s`, '--ginkgo.grace-period=10s', `--ginkgo.json-report=${report}`, ...args,
      ], {
        cwd: directory, stdio: ['ignore', 'pipe', 'pipe'], env: { HOME: directory, PATH: '/usr/local/bin:/usr/bin:/bin' },
        timeout: (withinSeconds + 120) * 1000, killSignal: 'SIGKILL', // should it not keep to its own time
      });
      let printed = '';
      const keep = (chunk: Buffer): void => void (printed = `${printed}${chunk.toString()}`.slice(-20_000));
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      const [code, signal] = await once(child, 'close') as [number | null, string | null];
      const text = await readFile(report, 'utf8').catch(() => '');
      if (text === '') throw new Error(`${e2e} ended with ${signal ?? code} and without a report; it printed last:\n${printed.slice(-4000)}`);
      return (JSON.parse(text) as Report[]).flatMap(({ SpecReports }) => SpecReports).filter(({ LeafNodeType }) => LeafNodeType === 'It');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  const nameOf = ({ ContainerHierarchyTexts, LeafNodeText }: Report['SpecReports'][number]): string => [...ContainerHierarchyTexts ?? [], LeafNodeText].join(' ');

  return {
    async list() {
      const found = await reported(['--ginkgo.dry-run', '--ginkgo.focus=\\[Conformance\\]'], { withinSeconds: 60 });
      return found.filter(({ State }) => State === 'passed').map((report) => specOf(nameOf(report)));
    },

    async run(specs, options) {
      if (specs.length === 0) return [];
      const found = await reported(specs.map(({ name }) => `--ginkgo.focus=${literally(name)}`), options);
      const byName = new Map(found.map((report) => [nameOf(report), report]));
      return specs.map((spec) => {
        const report = byName.get(spec.name);
        if (!report) return { spec, outcome: 'not run', seconds: 0, message: 'the test program does not know it' };
        const { Failure: failure, State: state, RunTime: nanoseconds, CapturedGinkgoWriterOutput: log = '' } = report;
        const where = failure ? `${failure.Message}\n  at ${failure.Location.FileName}:${failure.Location.LineNumber}` : '';
        const seconds = nanoseconds / 1e9;
        switch (state) {
          case 'passed': return { spec, outcome: 'passed', seconds, message: '' };
          case 'skipped': case 'pending': return { spec, outcome: 'not run', seconds, message: failure?.Message ?? 'its turn did not come' };
          default: return { spec, outcome: 'failed', seconds, message: `${state}: ${where}\n${lastWords(log)}` };
        }
      });
    },
  };
}

/** Of what a spec wrote, the end, without the state of the cluster that it shows when it has failed. */
function lastWords(log: string): string {
  const lines = log.split('\n');
  const shown = lines.findIndex((line) => line.includes(' dump.go:'));
  return lines.slice(0, shown === -1 ? lines.length : shown).slice(-12).map((line) => `  ${line.slice(0, 300)}`).join('\n');
}

/** As an expression that matches nothing else. */
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()|[\]{}]/g, '\\$&');
