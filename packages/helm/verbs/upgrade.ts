import { withChart, type ChartSource } from '../chart-source.ts';
import { flagIf, flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { readRelease } from '../helm-json.ts';
import type { Release, ReleaseRef } from '../release.ts';
import { valuesFile, type Values } from '../values-file.ts';
import { deadlineOf, waitingFlags, type Waiting } from '../waiting.ts';

export type UpgradeOptions = Call &
  Waiting & {
    readonly chart: ChartSource;
    /** All of them: what an earlier revision was given and this one is not, is gone. */
    readonly values?: Values;
    readonly createNamespace?: boolean;
    /** Back to the last good revision, or uninstall a first one. Helm then waits for readiness, to see the failure. */
    readonly rollbackOnFailure?: boolean;
    readonly description?: string;
    /** Of the release record, not of the objects. */
    readonly labels?: Readonly<Record<string, string>>;
    readonly hooks?: boolean;
    readonly skipCrds?: boolean;
    readonly takeOwnership?: boolean;
    readonly forceConflicts?: boolean;
    readonly historyMax?: number;
  };

/** The answer repeats the chart with all its files, in base64. */
const answerLimit = 64 * 1024 * 1024;

/** Installs the release, or upgrades it. */
export async function upgrade(helm: HelmCommand, release: ReleaseRef, options: UpgradeOptions): Promise<Release> {
  return withChart(helm, options.chart, options, async (path) => {
    const stdout = await helm(flagsOf(release, options), [release.name, path], {
      signal: options.signal,
      deadlineMs: deadlineOf(options),
      cluster: release.cluster,
      files: { 'values.yaml': valuesFile(options.values ?? {}) },
      outputLimit: answerLimit,
    });
    return readRelease(stdout);
  });
}

function flagsOf({ namespace }: ReleaseRef, options: UpgradeOptions): string[] {
  const {
    createNamespace,
    rollbackOnFailure,
    description,
    labels = {},
    hooks = true,
    skipCrds,
    takeOwnership,
    forceConflicts,
    historyMax,
  } = options;
  return [
    'upgrade',
    '--install',
    '--reset-values',
    '--output=json',
    `--namespace=${namespace}`,
    '--values=values.yaml',
    ...waitingFlags(options),
    ...flagIf(createNamespace, '--create-namespace'),
    ...flagIf(rollbackOnFailure, '--rollback-on-failure'),
    ...flagWith('--description', description),
    ...Object.entries(labels).map(([key, value]) => `--labels=${key}=${value}`),
    ...flagIf(!hooks, '--no-hooks'),
    ...flagIf(skipCrds, '--skip-crds'),
    ...flagIf(takeOwnership, '--take-ownership'),
    ...flagIf(forceConflicts, '--force-conflicts'),
    ...flagWith('--history-max', historyMax),
  ];
}
