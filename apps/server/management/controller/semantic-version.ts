/** A version as semver.org says, with or without a `v` in front. Numbers are texts: they may be of any length. */
export interface SemanticVersion {
  readonly numbers: readonly [major: string, minor: string, patch: string];
  readonly preRelease: readonly string[];
}

const number = '(0|[1-9]\\d*)';
const identifier = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][\\dA-Za-z-]*)';
const form = new RegExp(
  `^v?${number}\\.${number}\\.${number}(?:-(${identifier}(?:\\.${identifier})*))?(?:\\+[\\dA-Za-z-]+(?:\\.[\\dA-Za-z-]+)*)?$`,
);

/** Undefined when it is none. */
export function semanticVersion(text: string): SemanticVersion | undefined {
  const [, major, minor, patch, preRelease] = form.exec(text) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  return { numbers: [major, minor, patch], preRelease: preRelease?.split('.') ?? [] };
}

/** For sorting. Two that differ in nothing but their build are equal. */
export function newestFirst(a: SemanticVersion, b: SemanticVersion): number {
  for (const [index, mine] of a.numbers.entries()) {
    const difference = compareNumbers(b.numbers[index] ?? '0', mine);
    if (difference !== 0) return difference;
  }
  // What comes before a release is older than the release.
  if (a.preRelease.length === 0 || b.preRelease.length === 0) return a.preRelease.length - b.preRelease.length;
  for (let index = 0; index < Math.min(a.preRelease.length, b.preRelease.length); index += 1) {
    const difference = compareIdentifiers(b.preRelease[index] ?? '', a.preRelease[index] ?? '');
    if (difference !== 0) return difference;
  }
  return b.preRelease.length - a.preRelease.length;
}

function compareIdentifiers(a: string, b: string): number {
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber && bIsNumber) return compareNumbers(a, b);
  return aIsNumber === bIsNumber ? compareTexts(a, b) : Number(bIsNumber) - Number(aIsNumber);
}

const compareNumbers = (a: string, b: string): number => a.length - b.length || compareTexts(a, b);
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
