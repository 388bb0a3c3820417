import { flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { readList } from '../helm-json.ts';
import type { ClusterAccess, ReleaseSummary } from '../release.ts';

export type ListOptions = Call & {
  /** All namespaces without it. */
  readonly namespace?: string;
  /** On the labels of the release records. */
  readonly selector?: string;
  readonly limit?: number;
  readonly offset?: number;
};

// Helm's own way of writing a time is Go's, which nothing else reads. This is RFC 3339, as a Go layout.
const timeFormat = '2006-01-02T15:04:05Z07:00';

/** Releases in whatever state, by name. */
export async function list(helm: HelmCommand, cluster: ClusterAccess, options: ListOptions): Promise<readonly ReleaseSummary[]> {
  const { namespace, selector, limit = 0, offset, ...call } = options;
  const flags = [
    'list',
    '--output=json',
    `--time-format=${timeFormat}`,
    `--max=${limit}`,
    namespace === undefined ? '--all-namespaces' : `--namespace=${namespace}`,
    ...flagWith('--selector', selector),
    ...flagWith('--offset', offset),
  ];
  return readList(await helm(flags, [], { ...call, cluster }));
}
