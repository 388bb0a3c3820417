import { flagIf, flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import { readValues } from '../helm-json.ts';
import type { ReleaseRef } from '../release.ts';
import type { Values } from '../values-file.ts';

export type GetValuesOptions = Call & {
  readonly revision?: number;
  /** With the chart's defaults, not only what was given. */
  readonly all?: boolean;
};

/** The values that a revision of a release was made with. */
export async function getValues(
  helm: HelmCommand,
  { cluster, namespace, name }: ReleaseRef,
  options: GetValuesOptions,
): Promise<Values> {
  const { revision, all, ...call } = options;
  const flags = [
    'get',
    'values',
    '--output=json',
    `--namespace=${namespace}`,
    ...flagWith('--revision', revision),
    ...flagIf(all, '--all'),
  ];
  return readValues(await helm(flags, [name], { ...call, cluster }));
}
