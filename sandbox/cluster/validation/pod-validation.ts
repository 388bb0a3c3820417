import { isDeepStrictEqual } from 'node:util';
import {
  annotationsProblems,
  type FieldCause,
  fieldCause,
  keyProblems,
  labelsProblems,
  labelValueProblems,
} from '@spacedock/kube';
import type { Container, Pod, PodSpec, PodTemplateSpec, Toleration } from '../shapes/pod.ts';
import { containersProblems, initContainersProblems } from './container-validation.ts';
import { labelName, oneOf, subdomainName } from './rules.ts';
import { volumeProblems } from './volume-validation.ts';

export function templateProblems(template: PodTemplateSpec, field: string): readonly FieldCause[] {
  return [
    ...labelsProblems(template.metadata?.labels, `${field}.labels`),
    ...annotationsProblems(template.metadata?.annotations, `${field}.annotations`),
    ...podSpecProblems(template.spec, `${field}.spec`),
    ...(template.spec?.ephemeralContainers?.length
      ? [fieldCause.forbidden(`${field}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template')]
      : []),
  ];
}

export function podSpecProblems(spec: PodSpec, field: string): readonly FieldCause[] {
  const volumes = volumeProblems(spec.volumes ?? [], `${field}.volumes`);
  return [
    ...volumes.causes,
    ...containersProblems(spec.containers ?? [], `${field}.containers`, volumes.names),
    ...initContainersProblems(spec.initContainers ?? [], spec.containers ?? [], `${field}.initContainers`, volumes.names),
    ...oneOf(spec.restartPolicy, `${field}.restartPolicy`, ['Always', 'OnFailure', 'Never']),
    ...oneOf(spec.dnsPolicy, `${field}.dnsPolicy`, ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']),
    ...labelsProblems(spec.nodeSelector, `${field}.nodeSelector`),
    ...(spec.imagePullSecrets ?? []).flatMap(({ name }, index) =>
      name ? [] : [fieldCause.required(`${field}.imagePullSecrets[${index}].name`)],
    ),
    ...(spec.serviceAccountName ? subdomainName(spec.serviceAccountName, `${field}.serviceAccountName`) : []),
    ...(spec.nodeName ? subdomainName(spec.nodeName, `${field}.nodeName`) : []),
    ...deadlineProblems(spec, field),
    ...(spec.hostname ? labelName(spec.hostname, `${field}.hostname`) : []),
    ...(spec.subdomain ? labelName(spec.subdomain, `${field}.subdomain`) : []),
    ...(spec.tolerations ?? []).flatMap((toleration, index) => tolerationProblems(toleration, `${field}.tolerations[${index}]`)),
    ...(spec.priorityClassName ? subdomainName(spec.priorityClassName, `${field}.priorityClassName`) : []),
  ];
}

const longest = 2 ** 31 - 1;

const deadlineProblems = ({ activeDeadlineSeconds }: PodSpec, field: string): readonly FieldCause[] =>
  activeDeadlineSeconds !== undefined && (activeDeadlineSeconds < 1 || activeDeadlineSeconds > longest)
    ? [fieldCause.invalid(`${field}.activeDeadlineSeconds`, activeDeadlineSeconds, `must be between 1 and ${longest}, inclusive`)]
    : [];

export function tolerationProblems(
  { key = '', operator = '', value = '', effect = '', tolerationSeconds }: Toleration,
  at: string,
): readonly FieldCause[] {
  const causes: FieldCause[] = keyProblems(key)
    .filter(() => key !== '')
    .map((problem) => fieldCause.invalid(`${at}.key`, key, problem));
  if (key === '' && operator !== 'Exists')
    causes.push(
      fieldCause.invalid(
        `${at}.operator`,
        operator,
        'operator must be Exists when `key` is empty, which means "match all values and all keys"',
      ),
    );
  if (tolerationSeconds !== undefined && effect !== 'NoExecute')
    causes.push(fieldCause.invalid(`${at}.effect`, effect, `effect must be 'NoExecute' when \`tolerationSeconds\` is set`));
  switch (operator) {
    case '':
    case 'Equal':
      causes.push(...labelValueProblems(value).map((problem) => fieldCause.invalid(`${at}.operator`, value, problem)));
      break;
    case 'Exists':
      if (value !== '')
        causes.push(fieldCause.invalid(`${at}.operator`, value, `value must be empty when \`operator\` is 'Exists'`));
      break;
    default:
      causes.push(fieldCause.notSupported(`${at}.operator`, operator, ['Equal', 'Exists']));
  }
  if (effect !== '') causes.push(...oneOf(effect, `${at}.effect`, ['NoSchedule', 'PreferNoSchedule', 'NoExecute']));
  return causes;
}

export function podProblems(pod: Pod, old: Pod | undefined): readonly FieldCause[] {
  if (old) return podChangeProblems(pod, old);
  return [
    ...podSpecProblems(pod.spec, 'spec'),
    ...(pod.spec.ephemeralContainers?.length
      ? [fieldCause.forbidden('spec.ephemeralContainers', 'cannot be set on create')]
      : []),
    ...(pod.spec.nodeName && pod.spec.schedulingGates?.length
      ? [fieldCause.forbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared')]
      : []),
  ];
}

const changeable = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
];

/** A pod that was started is what it is; little of it can be changed. */
function podChangeProblems(pod: Pod, old: Pod): readonly FieldCause[] {
  if (isDeepStrictEqual(pod.spec, old.spec)) return [];
  const causes: FieldCause[] = [...podSpecProblems(pod.spec, 'spec')];
  for (const list of ['containers', 'initContainers'] as const) {
    if ((pod.spec[list] ?? []).length !== (old.spec[list] ?? []).length)
      return [...causes, fieldCause.forbidden(`spec.${list}`, 'pod updates may not add or remove containers')];
  }
  causes.push(...deadlineChangeProblems(pod.spec.activeDeadlineSeconds, old.spec.activeDeadlineSeconds));
  const kept = (old.spec.tolerations ?? []).every((toleration) =>
    (pod.spec.tolerations ?? []).some((candidate) =>
      isDeepStrictEqual({ ...candidate, tolerationSeconds: 0 }, { ...toleration, tolerationSeconds: 0 }),
    ),
  );
  if (!kept)
    causes.push(fieldCause.forbidden('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds'));
  const gates = new Set((old.spec.schedulingGates ?? []).map(({ name }) => name));
  for (const { name } of pod.spec.schedulingGates ?? []) {
    if (!gates.has(name))
      causes.push(
        fieldCause.forbidden('spec.schedulingGates', `only deletion is allowed, but found new scheduling gate '${name}'`),
      );
  }
  // Gated pods may still be told where to go; scheduling itself is a write to the binding, not to the spec.
  const gated = gates.size > 0 ? { nodeSelector: old.spec.nodeSelector, affinity: old.spec.affinity } : {};
  if (!sameButChangeable({ ...pod.spec, ...gated } as PodSpec, old.spec)) {
    causes.push(fieldCause.forbidden('spec', `pod updates may not change fields other than ${changeable.join(',')}\n`));
  }
  return causes;
}

function deadlineChangeProblems(next: number | undefined, old: number | undefined): readonly FieldCause[] {
  const field = 'spec.activeDeadlineSeconds';
  if (next === undefined)
    return old === undefined ? [] : [fieldCause.invalid(field, null, 'must not update from a positive integer to nil value')];
  return old !== undefined && old < next ? [fieldCause.invalid(field, next, 'must be less than or equal to previous value')] : [];
}

function sameButChangeable(next: PodSpec, old: PodSpec): boolean {
  const fixed = ({ activeDeadlineSeconds: _, tolerations: __, schedulingGates: ___, ...spec }: PodSpec): unknown => {
    const withoutImages = (containers: readonly Container[] | undefined): unknown =>
      containers?.map(({ image: ____, ...container }) => container);
    return JSON.parse(
      JSON.stringify({ ...spec, containers: withoutImages(spec.containers), initContainers: withoutImages(spec.initContainers) }),
    ) as unknown;
  };
  return isDeepStrictEqual(fixed(next), fixed(old));
}
