import { expect, test } from 'vitest';
import type { SpecResult } from './spec-program.ts';
import { specOf } from './spec-sets.ts';
import { verdictOn } from './spec-verdict.ts';

const set = { name: 'api', about: 'the API machinery', size: 2, chosen: {}, leftOut: { Webhook: 'it would have to run' } } as const;
const result = (title: string, outcome: SpecResult['outcome'], message = ''): SpecResult =>
  ({ spec: specOf(`[sig-apps] ${title} [Conformance]`), outcome, seconds: 1.25, message });
const known = (title: string): string | undefined => (title === 'Policies' ? 'there is no CEL' : undefined);
const leftOut = [specOf('[sig-apps] Webhook one [Conformance]'), specOf('[sig-apps] Webhook two [Conformance]')];

test('all as it is known to be: counts, a line for each spec, what was left out, and no surprise', () => {
  const { text, surprises } = verdictOn(set, 'memory', { results: [result('Watchers', 'passed'), result('Policies', 'failed', 'timed out')], leftOut, known });
  expect(text.split('\n')).toEqual([
    "Kubernetes' conformance specs, set api (the API machinery), memory store:",
    '1 passed, 1 failed, 0 not run, of 2',
    '  failed      1.3 s  Policies (known: there is no CEL)',
    '  passed      1.3 s  Watchers',
    '2 left out of this set:',
    '  2 × Webhook: it would have to run',
  ]);
  expect(surprises).toEqual([]);
});

test('what fails unexpectedly, passes unexpectedly or was not run is a surprise, and says why', () => {
  const results = [result('Watchers', 'failed', 'missed an event'), result('Policies', 'passed'), result('Tables', 'not run', 'needs three nodes')];
  expect(verdictOn(set, 'memory', { results, leftOut: [], known }).surprises).toEqual([
    'Watchers failed: missed an event',
    'Policies passed, although it is known to fail: take it out of knownFailures in spec-sets.ts',
    'Tables was not run: needs three nodes',
  ]);
});
