import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { revisionMoves } from './revision-moves.ts';
import { revisionStatuses } from './revision-states.ts';

const moves: Readonly<Record<string, Readonly<Record<string, string>>>> = revisionMoves;

test('the states of a revision are drawn in docs/deployments.md as they are in the table', async () => {
  const arrows = Object.entries(moves).flatMap(([from, out]) => {
    const ways = Object.entries(out).map(([move, to]) => `  ${from} --> ${to}: ${move}`);
    return ways.length === 0 ? [`  ${from} --> [*]`] : ways;
  });
  const page = await readFile(new URL('../../../../docs/deployments.md', import.meta.url), 'utf8');
  expect(page).toContain(['```mermaid', 'stateDiagram-v2', '  [*] --> pending', ...arrows, '```'].join('\n'));
});

test('every state can be reached, and a move leads to one state, wherever it begins', () => {
  const reached = new Set<string>(['pending']);
  for (const state of reached) for (const next of Object.values(moves[state] ?? {})) reached.add(next);
  expect([...reached].toSorted()).toEqual([...revisionStatuses].toSorted());
  const targets = new Map<string, string>();
  for (const [move, to] of Object.values(moves).flatMap((out) => Object.entries(out))) {
    expect(targets.get(move) ?? to).toBe(to);
    targets.set(move, to);
  }
});
