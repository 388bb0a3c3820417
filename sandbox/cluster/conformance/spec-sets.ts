/** A conformance spec of Kubernetes, such as `[sig-apps] ReplicaSet Replace and Patch tests [Conformance]`. */
export interface Spec {
  /** As Kubernetes' test program knows it. */
  readonly name: string;
  /** Who of Kubernetes looks after it: `sig-apps`. */
  readonly group: string;
  /** The name without what stands in brackets. */
  readonly title: string;
}

export function specOf(name: string): Spec {
  const group = /^\[(sig-[^\]]+)\]/.exec(name)?.[1];
  if (group === undefined) throw new Error(`${name} is no name of a conformance spec: those begin with the group that they belong to, as in [sig-apps]`);
  return { name, group, title: name.replaceAll(/\[[^\]]*\]/g, ' ').trim().replaceAll(/\s+/g, ' ') };
}

export interface SpecSet {
  readonly name: 'api' | 'objects';
  readonly about: string;
  /** How many there are in 1.36: a release with more or fewer is to be looked at. */
  readonly size: number;
  /** How the titles begin, by group. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** How titles begin that are left out all the same, and why. */
  readonly leftOut: Readonly<Record<string, string>>;
}

const specSets: readonly SpecSet[] = [
  {
    name: 'api',
    about: 'the API machinery: definitions and their OpenAPI, watches, field validation, selectors, quota, garbage collection, tables, chunks',
    size: 73,
    chosen: { 'sig-api-machinery': [''] },
    leftOut: {
      AdmissionWebhook: 'the webhook would have to run in a pod',
      CustomResourceConversionWebhook: 'the webhook would have to run in a pod',
      Aggregator: 'the other API server would have to run in a pod',
      'Servers with support for API chunking should support continue listing from the last key': 'it waits many minutes for a compaction',
    },
  },
  {
    name: 'objects',
    about: 'what is done to the common kinds: deployments, replica sets, services, events, secrets, reviews',
    size: 50,
    // Only what can be had where nothing runs in pods.
    chosen: {
      'sig-apps': [
        'Deployment ',
        'ReplicaSet Replace', 'ReplicaSet Replicaset', 'ReplicaSet should adopt', 'ReplicaSet should list', 'ReplicaSet should validate',
        'DisruptionController Listing', 'DisruptionController should create', 'DisruptionController should observe', 'DisruptionController should update',
        ...['Should recreate', 'should list', 'should validate'].map((rest) => `StatefulSet Basic StatefulSet functionality ${rest}`),
      ],
      'sig-auth': [
        'ServiceAccounts should create', 'ServiceAccounts should guarantee', 'ServiceAccounts should run', 'ServiceAccounts should update', 'SubjectReview',
      ],
      'sig-instrumentation': ['Events'],
      'sig-network': [
        'EndpointSlice should support creating', 'Endpoints ', 'EndpointsController', 'Ingress API', 'IngressClass API',
        'Services should complete', 'Services should delete', 'Services should find',
      ],
      'sig-node': [
        'ConfigMap should fail', 'ConfigMap should run', 'ConfigMap should update', 'Lease', 'Pods should delete', 'Pods should patch',
        'Secrets should fail', 'Secrets should patch',
      ],
      'sig-scheduling': ['LimitRange'],
      'sig-storage': ['ConfigMap should be immutable', 'Secrets should be immutable'],
    },
    leftOut: {},
  },
];

/** What is known to fail on the sandbox cluster, by title. docs/kubernetes.md shows the same list. */
export const knownFailures: Readonly<Record<string, { readonly set: SpecSet['name']; readonly why: string }>> = {
  'CustomResourceFieldSelectors CustomResourceFieldSelectors MUST list and watch custom resources matching the field selector':
    { set: 'api', why: 'a conversion webhook would have to run in a pod; it fails on a real control plane with a hollow node, too' },
  'Deployment deployment should support proportional scaling':
    { set: 'objects', why: 'the new pods are to have an image that is not to be found, but no image is looked for here; it fails on a real control plane with a hollow node, too' },
  'MutatingAdmissionPolicy should mutate a Deployment': { set: 'api', why: 'admission policies are kept, not enforced: there is no CEL here' },
  'MutatingAdmissionPolicy should mutate a Deployment with annotations': { set: 'api', why: 'admission policies are kept, not enforced: there is no CEL here' },
  'ValidatingAdmissionPolicy should allow expressions to refer variables.': { set: 'api', why: 'admission policies are kept, not enforced: there is no CEL here' },
  'ValidatingAdmissionPolicy should validate against a Deployment': { set: 'api', why: 'admission policies are kept, not enforced: there is no CEL here' },
};

export function specSet(name: SpecSet['name']): SpecSet {
  const found = specSets.find((set) => set.name === name);
  if (!found) throw new Error(`there is no set of specs ${name}`);
  return found;
}

/** Out of all conformance specs those of a set, and those that it leaves out. */
export function specsOf(set: SpecSet, all: readonly Spec[]): { readonly chosen: readonly Spec[]; readonly leftOut: readonly Spec[] } {
  const inReach = all.filter(({ group, title }) => set.chosen[group]?.some((start) => title.startsWith(start)));
  const isLeftOut = ({ title }: Spec): boolean => Object.keys(set.leftOut).some((start) => title.startsWith(start));
  const chosen = inReach.filter((spec) => !isLeftOut(spec));
  if (chosen.length !== set.size)
    throw new Error(`the set ${set.name} has ${chosen.length} specs, not ${set.size}: look at what came or went, then correct the set`);
  return { chosen, leftOut: inReach.filter(isLeftOut) };
}
