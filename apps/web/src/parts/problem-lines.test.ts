import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemLines, syntaxProblems } from './problem-lines.ts';

const text = `metadata:
  name: web
spec:
  versions:
    - version: 1.0.0
      template:
        metadata:
          annotations:
            sleepmode.loft.sh/sleep-after: soon
      parameters:
        - variable: replicas
          min: 3
          max: 1
    - version: "2"
`;
const at = (path: string) =>
  problemLines(text, [{ path, problem: 'is wrong' }]).map(
    ({ line, from, to, message }) => `${line} ${text.slice(from, to)}: ${message}`,
  );

test('a field is found on its line', () => {
  expect(at('metadata.name')).toEqual(['2 name: is wrong']);
  expect(at('spec.versions.0.parameters.0.max')).toEqual(['13 max: is wrong']);
  expect(at('spec.versions.1.version')).toEqual(['14 version: is wrong']);
});

test('a name with dots in it is one name', () => {
  expect(at('spec.versions.0.template.metadata.annotations.sleepmode.loft.sh/sleep-after')).toEqual([
    '9 sleepmode.loft.sh/sleep-after: is wrong',
  ]);
});

test('what is not there is marked where it is missed', () => {
  expect(at('spec.displayName')).toEqual(['3 spec: displayName is wrong']);
  expect(at('spec.versions.7.version')).toEqual(['4 versions: 7.version is wrong']);
  expect(at('kind')).toEqual([expect.stringMatching(/^1 .*: kind is wrong$/)]);
  expect(problemLines('', [{ path: 'spec', problem: 'is required' }])).toEqual([
    { line: 1, from: 0, to: 0, message: 'spec is required' },
  ]);
});

test('what is no YAML is told with its line', () => {
  expect(syntaxProblems(text)).toEqual([]);
  expect(syntaxProblems('a: [1, 2\nb: 3\n').length).toBeGreaterThan(0);
  expect(syntaxProblems('ok: yes\na: "open\n')[0]?.line).toBeGreaterThan(1);
});

test('whatever is typed, marks lie within the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ':', ' ', '\n', '-', '"', '[', '{', '|', '#', '&', '*', '%') }),
      fc.array(fc.constantFrom('a', '0', 'b')),
      (typed, path) => {
        for (const { line, from, to } of [
          ...syntaxProblems(typed),
          ...problemLines(typed, [{ path: path.join('.'), problem: 'x' }]),
        ]) {
          expect(line).toBeGreaterThan(0);
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(typed.length);
        }
      },
    ),
  );
});
