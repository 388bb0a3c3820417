import { flagIf, flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import type { Release, ReleaseRef } from '../release.ts';
import { deadlineOf, waitingFlags, type Waiting } from '../waiting.ts';
import { status } from './status.ts';

export type RollbackOptions = Call &
  Waiting & {
    /** The one before the last without it. */
    readonly revision?: number;
    readonly hooks?: boolean;
    readonly forceConflicts?: boolean;
    readonly historyMax?: number;
  };

/** Makes an earlier revision the newest one again. Answers that newest one. */
export async function rollback(helm: HelmCommand, release: ReleaseRef, options: RollbackOptions): Promise<Release> {
  const { revision, hooks = true, forceConflicts, historyMax, signal } = options;
  const flags = [
    'rollback',
    `--namespace=${release.namespace}`,
    ...waitingFlags(options),
    ...flagIf(!hooks, '--no-hooks'),
    ...flagIf(forceConflicts, '--force-conflicts'),
    ...flagWith('--history-max', historyMax),
  ];
  const operands = revision === undefined ? [release.name] : [release.name, String(revision)];
  await helm(flags, operands, { signal, deadlineMs: deadlineOf(options), cluster: release.cluster });
  return status(helm, release, { signal });
}
