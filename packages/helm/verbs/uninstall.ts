import { flagIf, flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { isHelmError } from '../helm-errors.ts';
import type { ReleaseRef } from '../release.ts';
import { deadlineOf, waitingFlags, type Waiting } from '../waiting.ts';

export type UninstallOptions = Call &
  Omit<Waiting, 'waitForJobs'> & {
    /** The release stays readable as `uninstalled`, and an upgrade continues its numbers. */
    readonly keepHistory?: boolean;
    readonly description?: string;
    readonly hooks?: boolean;
  };

/** Removes a release and its objects. One that is not there has been removed. */
export async function uninstall(
  helm: HelmCommand,
  release: ReleaseRef,
  options: UninstallOptions,
): Promise<'uninstalled' | 'not_found'> {
  const { keepHistory, description, hooks = true, signal } = options;
  // Not --ignore-not-found: with it Helm takes every failure to read the history, even a missing right, for an absent release.
  const flags = [
    'uninstall',
    `--namespace=${release.namespace}`,
    ...waitingFlags(options),
    ...flagIf(keepHistory, '--keep-history'),
    ...flagWith('--description', description),
    ...flagIf(!hooks, '--no-hooks'),
  ];
  try {
    await helm(flags, [release.name], { signal, deadlineMs: deadlineOf(options), cluster: release.cluster });
    return 'uninstalled';
  } catch (error) {
    if (isHelmError(error, 'release_not_found') || (keepHistory && isHelmError(error, 'already_uninstalled'))) return 'not_found';
    throw error;
  }
}
