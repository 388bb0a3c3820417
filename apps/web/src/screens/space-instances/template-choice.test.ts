import { expect, test } from 'vitest';
import { parametersAsked, versionOptions, versionsOf } from './template-choice.ts';

const versioned = {
  parameters: [{ variable: 'unused' }],
  versions: ['1.0.0', '1.10.0', '2.0.0-rc.1', '1.9.3'].map((version) => ({
    version,
    parameters: [{ variable: `of ${version}` }],
  })),
};
const asked = (version: string): string | undefined => parametersAsked(versioned, version)[0]?.variable;

test('versions are in the order of their numbers', () => {
  expect(versionsOf(versioned)).toEqual(['2.0.0-rc.1', '1.10.0', '1.9.3', '1.0.0']);
});

test('a space can take the newest, the newest of some, or one', () => {
  expect(versionOptions(versioned).map(({ value }) => value)).toEqual([
    '',
    '2.x.x',
    '2.0.x',
    '1.x.x',
    '1.10.x',
    '1.9.x',
    '1.0.x',
    '2.0.0-rc.1',
    '1.10.0',
    '1.9.3',
    '1.0.0',
  ]);
  expect(versionOptions(versioned)[3]?.label).toBe('1.x.x (1.10.0 now), and follow');
  expect(versionOptions({ versions: [] }).map(({ value }) => value)).toEqual(['', 'x.x.x']);
});

test('the form asks for the parameters of the version that is meant', () => {
  expect(['', '1.x.x', '1.9.x', '1.0.0', '2.0.0', '7.x.x'].map(asked)).toEqual([
    'of 2.0.0-rc.1',
    'of 1.10.0',
    'of 1.9.3',
    'of 1.0.0',
    'of 2.0.0-rc.1',
    undefined,
  ]);
  expect(parametersAsked({ ...versioned, versions: [] }, 'x.x.x')).toEqual([{ variable: 'unused' }]);
});
