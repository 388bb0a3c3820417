import type { KindDeclaration, KubeObject, RequestContext } from '@spacedock/kube';
import { namespaces } from '../kinds/core/namespaces.ts';
import type { PodSpec, PodTemplateSpec } from '../shapes/pod.ts';
import { type AdmissionPlugin, isPods } from './plugin.ts';
import { type SecurityLevel, violations } from './pod-security-checks.ts';
import { refusal } from './refusal.ts';

const prefix = 'pod-security.kubernetes.io/';
const levels: readonly string[] = ['privileged', 'baseline', 'restricted'];

/** Pod Security Admission: a namespace says by its labels what its pods may do. Pods are refused; what makes pods is warned of. */
export const podSecurity: AdmissionPlugin = {
  async accept(kind, next, old, context, subresource) {
    const spec = subresource === '' ? podSpecOf(kind, next) : undefined;
    if (!spec || kind.scope !== 'Namespaced' || (old && isPods(kind))) return;
    const labels = (await context.objects.get(namespaces, '', context.namespace))?.metadata.labels ?? {};
    const enforced = isPods(kind) ? against(spec, labels, 'enforce') : undefined;
    if (enforced !== undefined) throw refusal(kind, next, `violates PodSecurity ${enforced}`);
    warnOf(spec, labels, context);
  },
};

function warnOf(spec: PodSpec, labels: Readonly<Record<string, string>>, { warn }: RequestContext): void {
  const text = against(spec, labels, 'warn');
  if (text !== undefined) warn(`would violate PodSecurity ${text}`);
}

/** What the labels for this mode have against the pod, named with the level; undefined when nothing. */
function against(spec: PodSpec, labels: Readonly<Record<string, string>>, mode: 'enforce' | 'warn'): string | undefined {
  const level = labels[`${prefix}${mode}`] ?? 'privileged';
  if (!levels.includes(level)) return undefined;
  const found = violations(spec, level as SecurityLevel);
  return found.length === 0
    ? undefined
    : `"${level}:${labels[`${prefix}${mode}-version`] ?? 'latest'}": ${found.map(({ reason, detail }) => `${reason} (${detail})`).join(', ')}`;
}

type Templated = {
  readonly spec?: {
    readonly template?: PodTemplateSpec;
    readonly jobTemplate?: { readonly spec?: { readonly template?: PodTemplateSpec } };
  } & Partial<PodSpec>;
  readonly template?: PodTemplateSpec;
};

function podSpecOf(kind: KindDeclaration, object: KubeObject): PodSpec | undefined {
  const given = object as Templated;
  switch (`${kind.plural}.${kind.group}`) {
    case 'pods.':
      return given.spec as PodSpec;
    case 'podtemplates.':
      return given.template?.spec;
    case 'replicationcontrollers.':
    case 'deployments.apps':
    case 'replicasets.apps':
    case 'statefulsets.apps':
    case 'daemonsets.apps':
    case 'jobs.batch':
      return given.spec?.template?.spec;
    case 'cronjobs.batch':
      return given.spec?.jobTemplate?.spec?.template?.spec;
    default:
      return undefined;
  }
}
