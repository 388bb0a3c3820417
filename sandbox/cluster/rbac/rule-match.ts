import type { AccessAttributes } from '@spacedock/kube';
import type { PolicyRule } from '../kinds/others/rbac.ts';

const all = '*';

/** Whether a rule allows what is asked. */
export function ruleAllows(rule: PolicyRule, asked: AccessAttributes): boolean {
  if (!has(rule.verbs, asked.verb)) return false;
  if (asked.kind === 'path') return (rule.nonResourceURLs ?? []).some((pattern) => pathMatches(pattern, asked.path));
  return (
    has(rule.apiGroups, asked.group) &&
    resourceMatches(rule.resources ?? [], asked.resource, asked.subresource) &&
    nameMatches(rule.resourceNames, asked.name)
  );
}

const has = (values: readonly string[] | undefined, wanted: string): boolean =>
  (values ?? []).some((value) => value === all || value === wanted);
const nameMatches = (names: readonly string[] | undefined, name: string): boolean =>
  names === undefined || names.length === 0 || names.includes(name);

function resourceMatches(resources: readonly string[], resource: string, subresource: string): boolean {
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  return resources.some(
    (candidate) => candidate === all || candidate === whole || (subresource !== '' && candidate === `*/${subresource}`),
  );
}

function pathMatches(pattern: string, path: string): boolean {
  return (
    pattern === all || pattern === path || (pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1).replace(/\*+$/, '')))
  );
}

/** What of `wanted` the rules do not give, cut into single rights. */
export function rulesNotCovered(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): readonly PolicyRule[] {
  return wanted.flatMap(singleRights).filter((right) => !held.some((rule) => covers(rule, right)));
}

function singleRights(rule: PolicyRule): readonly PolicyRule[] {
  const rights: PolicyRule[] = [];
  for (const verb of rule.verbs ?? []) {
    for (const group of rule.apiGroups ?? []) {
      for (const resource of rule.resources ?? []) {
        const names = rule.resourceNames ?? [];
        if (names.length === 0) rights.push({ verbs: [verb], apiGroups: [group], resources: [resource] });
        for (const name of names)
          rights.push({ verbs: [verb], apiGroups: [group], resources: [resource], resourceNames: [name] });
      }
    }
    for (const url of rule.nonResourceURLs ?? []) rights.push({ verbs: [verb], nonResourceURLs: [url] });
  }
  return rights;
}

function covers(rule: PolicyRule, right: PolicyRule): boolean {
  const within = (given: readonly string[] | undefined, wanted: readonly string[] | undefined): boolean =>
    (given ?? []).includes(all) || (wanted ?? []).every((value) => (given ?? []).includes(value));
  if (!within(rule.verbs, right.verbs)) return false;
  if (right.nonResourceURLs)
    return right.nonResourceURLs.every((url) => (rule.nonResourceURLs ?? []).some((pattern) => pathMatches(pattern, url)));
  const [resource = ''] = right.resources ?? [];
  const bySubresource =
    resource.includes('/') && (rule.resources ?? []).includes(`*/${resource.slice(resource.indexOf('/') + 1)}`);
  const names = rule.resourceNames ?? [];
  return (
    within(rule.apiGroups, right.apiGroups) &&
    (rule.resources?.length ?? 0) > 0 &&
    (within(rule.resources, right.resources) || bySubresource) &&
    (names.length === 0 || (right.resourceNames !== undefined && right.resourceNames.every((name) => names.includes(name))))
  );
}

/** A rule the way Kubernetes writes it in refusals. */
export function ruleText({ apiGroups, resources, nonResourceURLs, resourceNames, verbs }: PolicyRule): string {
  const list = (values: readonly string[]): string => `[${values.map((value) => JSON.stringify(value)).join(' ')}]`;
  const parts = [
    ...(apiGroups?.length ? [`APIGroups:${list(apiGroups)}`] : []),
    ...(resources?.length ? [`Resources:${list(resources)}`] : []),
    ...(nonResourceURLs?.length ? [`NonResourceURLs:${list(nonResourceURLs)}`] : []),
    ...(resourceNames?.length ? [`ResourceNames:${list(resourceNames)}`] : []),
    `Verbs:${list(verbs)}`,
  ];
  return `{${parts.join(', ')}}`;
}

/** Rights to the same thing in one line. */
export function compactRules(rights: readonly PolicyRule[]): readonly PolicyRule[] {
  const byThing = new Map<string, PolicyRule>();
  for (const right of rights) {
    const key = JSON.stringify([right.apiGroups, right.resources, right.resourceNames, right.nonResourceURLs]);
    const known = byThing.get(key);
    byThing.set(key, known ? { ...known, verbs: [...known.verbs, ...right.verbs] } : right);
  }
  return [...byThing.values()];
}
