import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CloudFailure, oneLine } from './cloud-failure.ts';

test('a failure says which cloud did not do what, and why, in one line', () => {
  const failure = new CloudFailure({
    provider: 'aws', kind: 'permission_denied', bucket: 'user_action', operation: 'eks:DescribeCluster',
    code: 'AccessDeniedException', said: 'not authorized',
  });
  expect(failure.message).toBe('AWS did not answer eks:DescribeCluster as asked: not authorized (AccessDeniedException)');
  expect(failure.facts.bucket).toBe('user_action');
});

test('a cloud that said nothing is quoted by its code', () => {
  const facts = {
    provider: 'gcp',
    kind: 'unavailable',
    bucket: 'transient',
    operation: 'container.clusters.list',
    code: '503',
    said: '',
  } as const;
  expect(new CloudFailure(facts).message).toBe('Google Cloud did not answer container.clusters.list as asked: 503 (503)');
});

test('whatever a cloud says fits in one line of a log', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('a', '\n', '\u0000', '\u2028', '😀', '\uD83D'),
          fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        ),
      }),
      (text) => {
        const line = oneLine(text, 8);
        expect(line.length).toBeLessThanOrEqual(8);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(line.isWellFormed()).toBe(true);
      },
    ),
  );
});

test('what is short and clean stays as it is', () => {
  expect(oneLine('  not\n\tauthorized \u0007 ')).toBe('not authorized');
});
