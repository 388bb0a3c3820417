import { type Annotations, asked } from './sleep-annotations.ts';

/** A request into a space, as far as rules are about it. */
export interface RuledRequest {
  readonly verb: string;
  readonly apiGroup: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly userAgent: string;
}

/** `pods.=get list`: with one of these words, when it is about this. */
export interface ResourceRule {
  readonly resource: string;
  readonly words: readonly string[];
}

/** Which requests say nothing about whether somebody needs the space. */
export interface IgnoreRules {
  readonly all: boolean;
  /** What is open counts when it begins, and no longer. */
  readonly activeConnections: boolean;
  readonly groups: readonly string[];
  readonly verbs: readonly string[];
  readonly resources: readonly string[];
  readonly userAgents: readonly string[];
  readonly resourceVerbs: readonly ResourceRule[];
  readonly resourceNames: readonly ResourceRule[];
}

const listIn = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** What cannot be read matches nothing here; `ignoreRuleProblems` tells of it. */
export function ignoreRules(annotations: Annotations): IgnoreRules {
  return {
    all: annotations[asked.ignoreAll] === 'true',
    activeConnections: annotations[asked.ignoreActiveConnections] === 'true',
    groups: listIn(annotations[asked.ignoreGroups]),
    verbs: listIn(annotations[asked.ignoreVerbs]),
    resources: listIn(annotations[asked.ignoreResources]),
    userAgents: listIn(annotations[asked.ignoreUserAgents]),
    resourceVerbs: resourceRulesIn(annotations[asked.ignoreResourceVerbs]),
    resourceNames: resourceRulesIn(annotations[asked.ignoreResourceNames]),
  };
}

const resourceRule = /^([^=\s]+)\s*=\s*(\S.*)$/;

function resourceRulesIn(text: string | undefined): readonly ResourceRule[] {
  return listIn(text).flatMap((one) => {
    const [, resource, words] = resourceRule.exec(one) ?? [];
    return resource === undefined || words === undefined ? [] : [{ resource, words: words.split(/\s+/) }];
  });
}

/** What is wrong with the value of an annotation that holds rules with `=`. */
export function resourceRuleProblem(text: string): string | undefined {
  const wrong = listIn(text).find((one) => !resourceRule.test(one));
  return wrong === undefined ? undefined : `has ${JSON.stringify(wrong)}, which is not like pods.=get list, deployments.apps=get`;
}

/** Undefined when it counts; else the rule for which it does not. */
export function ignoredBecause(rules: IgnoreRules, request: RuledRequest): keyof typeof asked | undefined {
  const { verb, apiGroup, groups, userAgent, name } = request;
  if (rules.all) return 'ignoreAll';
  // The original's types say groups of users, its pages groups of the API; no name is both.
  if (rules.groups.some((pattern) => [...groups, apiGroup].some((group) => fits(pattern, group)))) return 'ignoreGroups';
  if (rules.verbs.some((pattern) => fits(pattern, verb))) return 'ignoreVerbs';
  if (rules.resources.some((pattern) => isAbout(pattern, request))) return 'ignoreResources';
  if (rules.userAgents.some((pattern) => fits(pattern, userAgent))) return 'ignoreUserAgents';
  const ruled = (found: readonly ResourceRule[], word: string): boolean =>
    word !== '' &&
    found.some(({ resource, words }) => isAbout(resource, request) && words.some((pattern) => fits(pattern, word)));
  if (ruled(rules.resourceVerbs, verb)) return 'ignoreResourceVerbs';
  return ruled(rules.resourceNames, name) ? 'ignoreResourceNames' : undefined;
}

/** A star at the end stands for anything. */
const fits = (pattern: string, text: string): boolean =>
  pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;

/** `pods` of whichever group, `pods.` of the core group, `deployments.apps`; `pods/exec` when only that part of it is meant. */
function isAbout(pattern: string, { apiGroup, resource, subresource }: RuledRequest): boolean {
  const [whole = '', part] = pattern.split('/');
  const dot = whole.indexOf('.');
  const [plural, group] = dot === -1 ? [whole, undefined] : [whole.slice(0, dot), whole.slice(dot + 1)];
  return (
    resource !== '' &&
    fits(plural, resource) &&
    (group === undefined || fits(group, apiGroup)) &&
    (part === undefined || fits(part, subresource))
  );
}
