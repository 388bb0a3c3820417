import { parse, stringify } from 'yaml';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { type RoleBinding, roleBinding } from './space-bindings.ts';

/** Of nobody but the charts of this one space. */
const chartsGroup = ({ metadata: { uid = '' } }: SpaceInstance): string => `spacedock:space-charts:${uid}`;

/** Charts may do everything inside of the namespace. */
export const chartsBinding = (namespace: string, instance: SpaceInstance): RoleBinding =>
  roleBinding(namespace, 'cluster-admin', [chartsGroup(instance)], 'loft-space-charts');

interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly contexts?: readonly { readonly name: string; readonly context?: { readonly user?: string } }[];
  readonly users?: readonly { readonly name: string; readonly user?: object }[];
}

/**
 * The way in for helm. Not with our own rights: a chart could reach for the whole cluster, and so could whoever may write Secrets
 * in the namespace, because that is where helm keeps what it believes it has installed, and removes from the cluster later.
 */
export function chartsKubeconfig(kubeconfig: string, instance: SpaceInstance): string {
  const given = parse(kubeconfig) as Kubeconfig;
  const user = given.contexts?.find(({ name }) => name === given['current-context'])?.context?.user;
  const group = chartsGroup(instance);
  const users = (given.users ?? []).map((entry) =>
    entry.name === user ? { ...entry, user: { ...entry.user, as: group, 'as-groups': [group, 'system:authenticated'] } } : entry,
  );
  return stringify({ ...given, users }, { lineWidth: 0 });
}
