import { flagWith } from '../command-line.ts';
import type { Call, HelmCommand } from '../helm-command.ts';
import type { ReleaseRef } from '../release.ts';

export type GetManifestOptions = Call & { readonly revision?: number };

/** The objects that a revision of a release consists of, as YAML; hooks are not among them. */
export async function getManifest(
  helm: HelmCommand,
  { cluster, namespace, name }: ReleaseRef,
  options: GetManifestOptions,
): Promise<string> {
  const { revision, ...call } = options;
  const flags = ['get', 'manifest', `--namespace=${namespace}`, ...flagWith('--revision', revision)];
  return helm(flags, [name], { ...call, cluster });
}
