import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newestFirst, semanticVersion } from './semantic-version.ts';
import { chooseTemplate, chooseVersion, followsUnversioned, versionProblem } from './template-version.ts';

const entries = (...versions: string[]): { version: string }[] => versions.map((version) => ({ version }));
const chosen = (pattern: string, ...versions: string[]): string => {
  const choice = chooseVersion(pattern, entries(...versions));
  return choice.kind === 'found' ? choice.version : choice.reason;
};

describe('which version a pattern means', () => {
  test.each([
    ['1.2.3', ['1.2.3', '1.2.4'], '1.2.3'],
    ['v1.2.3', ['1.2.3', '1.2.4'], '1.2.3'],
    ['1.2.3', ['v1.2.3'], 'v1.2.3'],
    ['1.x.x', ['1.2.3', '1.10.0', '2.0.0'], '1.10.0'],
    ['1.X.x', ['1.2.3', '1.10.0', '2.0.0'], '1.10.0'],
    ['x.x.x', ['9.0.0', '10.0.0'], '10.0.0'],
    ['1.2.x', ['1.2.9', '1.2.10', '1.3.0'], '1.2.10'],
    ['', ['1.0.0', '0.9.0'], '1.0.0'],
    ['x.x.x', ['latest', '1.0', '0.1.0'], '0.1.0'],
    ['1.0.0', ['1.0.0-rc.1'], '1.0.0-rc.1'],
    ['1.0.x', ['1.0.0-rc.1', '1.0.0'], '1.0.0'],
    ['3.x.x', ['1.0.0'], 'VersionNotFound'],
    ['x.x.x', ['latest'], 'VersionNotFound'],
    ['', ['latest'], 'VersionNotFound'],
    ['1.2', ['1.2.0'], 'VersionError'],
    ['1.2.3.4', ['1.2.3'], 'VersionError'],
    ['1.2.y', ['1.2.3'], 'VersionError'],
    ['vv1.2.3', ['1.2.3'], 'VersionError'],
    ['1.2.3-rc.1', ['1.2.3-rc.1'], 'VersionError'],
    ['01.2.3', ['1.2.3'], 'VersionError'],
    ['x', ['1.2.3'], 'VersionError'],
  ])('%j of %j is %s', (pattern, versions, expected) => {
    expect(chosen(pattern, ...versions)).toBe(expected);
    expect(versionProblem(pattern) === undefined).toBe(expected !== 'VersionError');
  });

  test('an exact pin says that there is a newer one', () => {
    expect(chooseVersion('1.0.0', entries('1.0.0', '2.0.0'))).toMatchObject({ version: '1.0.0', newest: '2.0.0' });
  });

  test('what is not found is told with what there is', () => {
    expect(chooseVersion('3.x.x', entries('1.0.0', '2.0.0'))).toMatchObject({
      message: 'no version of the template matches 3.x.x: it has 2.0.0, 1.0.0',
    });
    expect(chooseVersion('3', [])).toMatchObject({
      message: '"3" is no version: write three numbers such as 1.2.3, with x for those that may be any',
    });
  });
});

const part = fc.nat({ max: 12 });
const version = fc.tuple(part, part, part).map((numbers) => numbers.join('.'));
const pattern = fc
  .tuple(...[0, 1, 2].map(() => fc.oneof(part.map(String), fc.constantFrom('x', 'X'))))
  .map((parts) => parts.join('.'));

const asNumbers = (text: string): number[] => text.split('.').map(Number);
const isOlder = (a: string, b: string): boolean => {
  const [left, right] = [asNumbers(a), asNumbers(b)];
  const at = left.findIndex((value, index) => value !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
};

test('of all versions, the newest that fits the pattern is chosen, in whatever order they stand', () => {
  fc.assert(
    fc.property(pattern, fc.array(version, { maxLength: 12 }), fc.boolean(), (wanted, versions, reversed) => {
      const fits = versions.filter((candidate) =>
        wanted.split('.').every((piece, index) => /x/i.test(piece) || piece === candidate.split('.')[index]),
      );
      const best = fits.reduce<string | undefined>(
        (newest, next) => (newest === undefined || isOlder(newest, next) ? next : newest),
        undefined,
      );
      expect(chosen(wanted, ...(reversed ? versions.toReversed() : versions))).toBe(best ?? 'VersionNotFound');
    }),
  );
});

test('the order of versions is an order, and that of semver.org', () => {
  const sample = [
    '1.0.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.1',
    '2.0.0',
    '10.0.0',
    '99999999999999999999.0.0',
  ];
  const parsed = (text: string) => semanticVersion(text) ?? expect.fail(text);
  expect(sample.toSorted((a, b) => newestFirst(parsed(a), parsed(b)))).toEqual([
    '99999999999999999999.0.0',
    '10.0.0',
    '2.0.0',
    '1.0.1',
    '1.0.0',
    '1.0.0-rc.1',
    '1.0.0-beta.11',
    '1.0.0-beta.2',
    '1.0.0-beta',
    '1.0.0-alpha.beta',
    '1.0.0-alpha.1',
    '1.0.0-alpha',
  ]);
  fc.assert(
    fc.property(fc.constantFrom(...sample), fc.constantFrom(...sample), (a, b) => {
      const [there, back] = [newestFirst(parsed(a), parsed(b)), newestFirst(parsed(b), parsed(a))];
      expect(Math.sign(there)).toBe(0 - Math.sign(back));
      expect(there === 0).toBe(a === b);
    }),
  );
  for (const none of ['', '1', '1.2', '1.2.3.4', 'v', '01.0.0', '1.0.0-', '1.0.0-01', '1.0.0 ', 'a.b.c'])
    expect(semanticVersion(none), none).toBeUndefined();
  expect(semanticVersion('1.0.0+build.5')).toEqual(semanticVersion('v1.0.0'));
});

describe('which definition a reference to a template means', () => {
  const versions = [
    { version: '1.0.0', template: { objects: 'one' }, parameters: [{ variable: 'a' }] },
    { version: '1.1.0', template: { objects: 'two' } },
  ];

  test('with versions: that of the version, not the template on top', () => {
    expect(chooseTemplate({ template: { objects: 'top' }, versions }, '1.0.x')).toEqual({
      kind: 'versioned',
      version: '1.0.0',
      newest: '1.1.0',
      template: { objects: 'one' },
      parameters: [{ variable: 'a' }],
    });
    expect(chooseTemplate({ versions })).toMatchObject({ version: '1.1.0', parameters: [] });
    expect(chooseTemplate({ versions }, '2.x.x')).toMatchObject({ kind: 'refused', reason: 'VersionNotFound' });
  });

  test('without versions: the template, whatever version was asked for', () => {
    for (const asked of [undefined, '', 'x.x.x', '4.4.4', 'nonsense']) {
      expect(chooseTemplate({ template: { objects: 'top' }, parameters: [{ variable: 'a' }] }, asked)).toEqual({
        kind: 'unversioned',
        template: { objects: 'top' },
        parameters: [{ variable: 'a' }],
      });
    }
    expect(chooseTemplate({})).toEqual({ kind: 'unversioned', template: {}, parameters: [] });
    expect([
      followsUnversioned('x.x.x'),
      followsUnversioned('X.X.X'),
      followsUnversioned('1.x.x'),
      followsUnversioned(undefined),
    ]).toEqual([true, false, false, false]);
  });
});
