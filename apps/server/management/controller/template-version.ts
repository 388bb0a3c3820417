import type { SpaceTemplateDefinition, TemplateParameter } from '../objects/common.ts';
import { newestFirst, semanticVersion, type SemanticVersion } from './semantic-version.ts';

interface Versioned {
  readonly version?: string;
}

/** Version patterns are `1.2.3`, `v1.2.3`, and the same with `x` for parts that may be any. */
export type VersionChoice<Entry extends Versioned> =
  /** `newest` is the newest of all, which the pattern may not match. */
  | { readonly kind: 'found'; readonly version: string; readonly entry: Entry; readonly newest: string }
  | { readonly kind: 'refused'; readonly reason: 'VersionError' | 'VersionNotFound'; readonly message: string };

/** The newest of the versions that match. Versions that are none are passed over; an empty pattern matches every version. */
export function chooseVersion<Entry extends Versioned>(pattern: string, entries: readonly Entry[]): VersionChoice<Entry> {
  const parts = versionPattern(pattern === '' ? 'x.x.x' : pattern);
  if (!parts) return { kind: 'refused', reason: 'VersionError', message: versionProblem(pattern) ?? '' };
  const known = entries
    .flatMap((entry) => {
      const parsed = semanticVersion(entry.version ?? '');
      return parsed ? [{ entry, parsed, version: entry.version ?? '' }] : [];
    })
    .toSorted((a, b) => newestFirst(a.parsed, b.parsed));
  const chosen = known.find(({ parsed }) => matches(parts, parsed));
  const newest = known[0];
  if (chosen && newest) return { kind: 'found', version: chosen.version, entry: chosen.entry, newest: newest.version };
  const there =
    known.length === 0
      ? 'it has none'
      : `it has ${known
          .slice(0, 5)
          .map(({ version }) => version)
          .join(', ')}`;
  return {
    kind: 'refused',
    reason: 'VersionNotFound',
    message: `no version of the template matches ${pattern === '' ? 'x.x.x' : pattern}: ${there}`,
  };
}

/** What is wrong with a pattern; undefined when nothing is. */
export function versionProblem(pattern: string): string | undefined {
  if (pattern === '' || versionPattern(pattern)) return undefined;
  return `${JSON.stringify(pattern)} is no version: write three numbers such as 1.2.3, with x for those that may be any`;
}

type Part = string | undefined;

/** Undefined parts may be any. */
function versionPattern(text: string): readonly Part[] | undefined {
  const parts = text.replace(/^v/, '').split('.');
  if (parts.length !== 3 || !parts.every((part) => /^(?:0|[1-9]\d*|[xX])$/.test(part))) return undefined;
  return parts.map((part) => (part === 'x' || part === 'X' ? undefined : part));
}

/** As in the original, a pre-release counts as a version of its number: 1.0.0 matches 1.0.0-rc.1 until there is 1.0.0. */
const matches = (parts: readonly Part[], { numbers }: SemanticVersion): boolean =>
  parts.every((part, index) => part === undefined || part === numbers[index]);

export interface TemplateSource {
  readonly template?: SpaceTemplateDefinition;
  readonly parameters?: readonly TemplateParameter[];
  readonly versions?: readonly (Versioned & Pick<TemplateSource, 'template' | 'parameters'>)[];
}

export type TemplateChoice =
  | {
      readonly kind: 'versioned';
      readonly version: string;
      readonly newest: string;
      readonly template: SpaceTemplateDefinition;
      readonly parameters: readonly TemplateParameter[];
    }
  /** The template itself: a version that somebody asked for says nothing here. */
  | {
      readonly kind: 'unversioned';
      readonly template: SpaceTemplateDefinition;
      readonly parameters: readonly TemplateParameter[];
    }
  | { readonly kind: 'refused'; readonly reason: 'VersionError' | 'VersionNotFound'; readonly message: string };

/** Which definition, with which parameters, a reference to the template means. */
export function chooseTemplate({ template = {}, parameters = [], versions = [] }: TemplateSource, version = ''): TemplateChoice {
  if (versions.length === 0) return { kind: 'unversioned', template, parameters };
  const choice = chooseVersion(version, versions);
  if (choice.kind === 'refused') return choice;
  return {
    kind: 'versioned',
    version: choice.version,
    newest: choice.newest,
    template: choice.entry.template ?? {},
    parameters: choice.entry.parameters ?? [],
  };
}

/** An unversioned template is followed only by those who say exactly this, in small letters. */
export const followsUnversioned = (version: string | undefined): boolean => version === 'x.x.x';
