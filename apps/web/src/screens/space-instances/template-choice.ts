import type { Template, TemplateParameter } from '../space-templates/template-shape.ts';

export interface VersionOption {
  /** As a space refers to it; empty for what is taken when nothing is said. */
  readonly value: string;
  readonly label: string;
}

const numbers = (version: string): readonly number[] | undefined => {
  const found = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  return found?.length === 3 ? found : undefined;
};

const isPreRelease = (version: string): boolean => version.includes('-');

/** Newest first; what comes before a release is older than it. */
function newestFirst(a: string, b: string): number {
  const [left, right] = [numbers(a) ?? [], numbers(b) ?? []];
  for (const index of [0, 1, 2]) {
    const difference = (right[index] ?? 0) - (left[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(isPreRelease(a)) - Number(isPreRelease(b));
}

/** The numbers of all versions, newest first. */
export const versionsOf = ({ versions }: Pick<Template, 'versions'>): readonly string[] =>
  versions.flatMap(({ version }) => (version && numbers(version) ? [version] : [])).toSorted(newestFirst);

/** What a space can refer to: the newest, the newest of some, or one. */
export function versionOptions(template: Pick<Template, 'versions'>): readonly VersionOption[] {
  const known = versionsOf(template);
  if (known.length === 0)
    return [
      { value: '', label: 'As it is now' },
      { value: 'x.x.x', label: 'Follow every change' },
    ];
  const ranges = [
    ...new Set(
      known.flatMap((version) => {
        const [major, minor] = numbers(version) ?? [];
        return [`${major}.x.x`, `${major}.${minor}.x`];
      }),
    ),
  ].toSorted((a, b) => newestFirst(a.replaceAll('x', '999999'), b.replaceAll('x', '999999')));
  return [
    { value: '', label: `Newest (${known[0]} now), and follow` },
    ...ranges.map((range) => ({ value: range, label: `${range} (${matching(range, known)} now), and follow` })),
    ...known.map((version) => ({ value: version, label: version })),
  ];
}

function matching(pattern: string, known: readonly string[]): string | undefined {
  const parts = (pattern === '' ? 'x.x.x' : pattern).replace(/^v/, '').split('.');
  return (
    known.find((version) => version === pattern) ??
    known.find((version) =>
      numbers(version)?.every((number, index) => parts[index]?.toLowerCase() === 'x' || parts[index] === String(number)),
    )
  );
}

/** What is asked of whoever takes a space of this template, in this version. */
export function parametersAsked(
  template: Pick<Template, 'versions' | 'parameters'>,
  version: string,
): readonly TemplateParameter[] {
  const known = versionsOf(template);
  if (known.length === 0) return template.parameters;
  const chosen = matching(version, known);
  return template.versions.find((entry) => entry.version === chosen)?.parameters ?? [];
}
