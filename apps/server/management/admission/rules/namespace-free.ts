import { fieldCause, type KindDeclaration, nameProblems } from '@spacedock/kube';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import type { SpaceRule } from '../space-change.ts';

/** Whoever had one of these had the cluster. */
const systemNamespaces = /^(?:default|kube-.*|openshift(?:-.*)?|loft|loft-system|vcluster-platform|spacedock(?:-.*)?)$/;

export const isSystemNamespace = (name: string): boolean => systemNamespaces.test(name);

const field = 'spec.clusterRef.namespace';

/** A namespace that somebody chose themselves is a name, no system's, and no other space's. */
export const namespaceFree =
  (spaceInstances: () => KindDeclaration): SpaceRule =>
  async ({ next, old, person, adopts, objects }) => {
    const { cluster = '', namespace = '' } = next.spec?.clusterRef ?? {};
    if (namespace === '' || namespace === old?.spec?.clusterRef?.namespace) return [];
    const problems = nameProblems(namespace, 'label');
    if (problems.length > 0) return problems.map((problem) => fieldCause.invalid(field, namespace, problem));
    if (isSystemNamespace(namespace))
      return [fieldCause.forbidden(field, `namespace ${JSON.stringify(namespace)} belongs to the system`)];
    if (!person) return []; // the controller chooses names, and moves spaces between projects, with more in view than this
    // By a field that is kept beside the objects: thousands of others need not be read.
    const inNamespace = { labels: [], fields: [{ field, operator: '=' as const, value: namespace }] };
    const others = (await objects.list(spaceInstances(), undefined, inNamespace)).items as readonly SpaceInstance[];
    const taken = others.some(
      (other) =>
        other.metadata.uid !== next.metadata.uid &&
        other.metadata.uid !== adopts?.from &&
        (cluster === '' || (other.spec?.clusterRef?.cluster ?? '') === cluster) &&
        other.status?.ignoreReconciliation !== true,
    );
    return taken ? [fieldCause.duplicate(field, namespace)] : [];
  };
