import { flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { readHistory } from '../helm-json.ts';
import type { ReleaseRef, Revision } from '../release.ts';

export type HistoryOptions = Call & { readonly max?: number };

/** The revisions of a release that Helm still keeps, oldest first. */
export async function history(
  helm: HelmCommand,
  { cluster, namespace, name }: ReleaseRef,
  { max, ...call }: HistoryOptions,
): Promise<readonly Revision[]> {
  const flags = ['history', '--output=json', `--namespace=${namespace}`, ...flagWith('--max', max)];
  return readHistory(await helm(flags, [name], { ...call, cluster }));
}
