import { flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { readChartVersion, readStatus } from '../helm-json.ts';
import type { Release, ReleaseRef } from '../release.ts';

export type StatusOptions = Call & { readonly revision?: number };

/** The answer repeats every object of the release as it is now. */
const answerLimit = 64 * 1024 * 1024;

/** The newest revision of a release, or the asked one. */
export async function status(
  helm: HelmCommand,
  { cluster, namespace, name }: ReleaseRef,
  { revision, ...call }: StatusOptions,
): Promise<Release> {
  const from = ['--output=json', `--namespace=${namespace}`];
  const flags = ['status', ...from, ...flagWith('--revision', revision)];
  const found = readStatus(await helm(flags, [name], { ...call, cluster, outputLimit: answerLimit }));
  // Of the revision that was found, not of the newest: there may be a newer one by now.
  const metadata = await helm(['get', 'metadata', ...from, `--revision=${found.revision}`], [name], { ...call, cluster });
  return { ...found, chart: readChartVersion(metadata) };
}
