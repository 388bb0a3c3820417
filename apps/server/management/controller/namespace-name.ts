import { createHash } from 'node:crypto';
import { nameProblems } from '@spacedock/kube';

/** What a pattern can name. */
export interface NamespaceOf {
  readonly project: string;
  readonly space: string;
  readonly cluster: string;
  readonly user?: string;
  readonly team?: string;
}

export type NamespaceName =
  { readonly kind: 'name'; readonly name: string } | { readonly kind: 'refused'; readonly message: string };

const longest = 63;

/** How the namespace of a space is called: by the pattern of its project, else `loft-<project>-s-<space>`. */
export function namespaceName(of: NamespaceOf, pattern = ''): NamespaceName {
  if (pattern === '') return { kind: 'name', name: safeConcatName('loft', of.project, 's', of.space) };
  const parsed = parsePattern(pattern);
  if (parsed.kind === 'refused') return parsed;
  const full = parsed.pieces.map((piece) => (typeof piece === 'string' ? piece : valueOf(piece.variable, of))).join('');
  const name = safeConcatName(full);
  const [problem] = nameProblems(name, 'label');
  return problem === undefined
    ? { kind: 'name', name }
    : { kind: 'refused', message: `the namespace pattern ${JSON.stringify(pattern)} gives ${JSON.stringify(name)}: ${problem}` };
}

/** What is wrong with a pattern, whatever it is used for: no space could be named by it. Undefined when nothing is. */
export function namespacePatternProblem(pattern: string): string | undefined {
  const example = namespaceName({ project: 'project', space: 'space', cluster: 'cluster', user: 'user', team: 'team' }, pattern);
  return example.kind === 'refused' ? example.message : undefined;
}

/** For a name that is taken by somebody else: another one, the same each time for the same space. */
export function otherNamespaceName(taken: string, uid: string): string {
  return `${taken.slice(0, longest - 8)}-${digest(`${taken}/${uid}`)}`;
}

/** As the original shortens names, so that those who compute them come to the same. */
export function safeConcatName(...parts: readonly string[]): string {
  const full = parts.join('-');
  return full.length <= longest ? full : `${full.slice(0, longest - 8)}-${digest(full)}`.replaceAll('.-', '-');
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 7);

const variables = ['project', 'name', 'space', 'cluster', 'user.name', 'team.name'] as const;
type Variable = (typeof variables)[number];

function valueOf(variable: Variable, of: NamespaceOf): string {
  switch (variable) {
    case 'project':
      return of.project;
    case 'name':
    case 'space':
      return of.space;
    case 'cluster':
      return of.cluster;
    case 'user.name':
      return of.user ?? '';
    case 'team.name':
      return of.team ?? '';
  }
}

type Pattern =
  | { readonly kind: 'pieces'; readonly pieces: readonly (string | { readonly variable: Variable })[] }
  | { readonly kind: 'refused'; readonly message: string };

/** Text and variables: the part of Go's template language that a name can need. Anything else is refused rather than misread. */
function parsePattern(pattern: string): Pattern {
  const pieces: (string | { variable: Variable })[] = [];
  let rest = pattern;
  while (rest !== '') {
    const start = rest.indexOf('{{');
    if (start < 0) {
      pieces.push(rest);
      break;
    }
    const end = rest.indexOf('}}', start);
    if (end < 0)
      return { kind: 'refused', message: `the namespace pattern ${JSON.stringify(pattern)} opens {{ and does not close it` };
    const [action, before, after] = trimmed(rest.slice(start + 2, end));
    const variable = variables.find((known) => action === `.Values.loft.${known}`);
    if (!variable) {
      const known = variables.map((name) => `.Values.loft.${name}`).join(', ');
      return {
        kind: 'refused',
        message: `the namespace pattern ${JSON.stringify(pattern)} has {{ ${action} }}; it can have ${known}`,
      };
    }
    pieces.push(before ? rest.slice(0, start).trimEnd() : rest.slice(0, start), { variable });
    rest = after ? rest.slice(end + 2).trimStart() : rest.slice(end + 2);
  }
  return { kind: 'pieces', pieces };
}

/** `{{-` and `-}}` take the white space around them away, if there is white space between dash and action. */
function trimmed(inside: string): readonly [action: string, before: boolean, after: boolean] {
  const before = /^-\s/.test(inside);
  const after = /\s-$/.test(inside);
  return [inside.slice(before ? 1 : 0, after ? -1 : undefined).trim(), before, after];
}
