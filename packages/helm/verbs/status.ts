import { flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { readRelease } from '../helm-json.ts';
import type { Release, ReleaseRef } from '../release.ts';

export type StatusOptions = Call & { readonly revision?: number };

/** The answer repeats the chart with all its files, in base64. */
const answerLimit = 64 * 1024 * 1024;

/** The newest revision of a release, or the asked one. */
export async function status(
  helm: HelmCommand,
  { cluster, namespace, name }: ReleaseRef,
  { revision, ...call }: StatusOptions,
): Promise<Release> {
  const flags = ['status', '--output=json', `--namespace=${namespace}`, ...flagWith('--revision', revision)];
  return readRelease(await helm(flags, [name], { ...call, cluster, outputLimit: answerLimit }));
}
