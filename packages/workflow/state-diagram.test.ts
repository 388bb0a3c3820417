import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobMoves, movedJob } from './job-moves.ts';
import { jobStates, stepStates } from './job-states.ts';
import { movedStep, stepMoves } from './step-moves.ts';
import { WrongState } from './wrong-state.ts';

type Moves = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The table as mermaid draws it; moves between the same two states share an arrow. */
function diagramOf(first: string, moves: Moves): string {
  const arrows = Object.entries(moves).flatMap(([from, out]) => {
    const targets = [...new Set(Object.values(out))];
    if (targets.length === 0) return [`  ${from} --> [*]`];
    return targets.map(
      (to) =>
        `  ${from} --> ${to}: ${Object.keys(out)
          .filter((move) => out[move] === to)
          .join(', ')}`,
    );
  });
  return ['stateDiagram-v2', `  [*] --> ${first}`, ...arrows].join('\n');
}

test.each([
  ['job', 'queued', jobMoves],
  ['step', 'pending', stepMoves],
] as const)('the states of a %s are drawn in docs/provisioning.md as they are in the table', async (_, first, moves) => {
  const page = await readFile(new URL('../../docs/provisioning.md', import.meta.url), 'utf8');
  expect(page).toContain(`\`\`\`mermaid\n${diagramOf(first, moves)}\n\`\`\``);
});

test.each([
  ['job', 'queued', jobStates, jobMoves],
  ['step', 'pending', stepStates, stepMoves],
] as const)('every state of a %s can be reached, and is in the table', (_, first, states, moves: Moves) => {
  const reached = new Set<string>([first]);
  for (const state of reached) for (const next of Object.values(moves[state] ?? {})) reached.add(next);
  expect([...reached].toSorted()).toEqual([...states].toSorted());
  expect(Object.keys(moves).toSorted()).toEqual([...states].toSorted());
});

test('no sequence of moves leaves the tables: each gives a state or says that it is not possible', () => {
  const walk = (first: string, moves: Moves, moved: (state: never, move: never) => string): void => {
    const names = [...new Set(Object.values(moves).flatMap((out) => Object.keys(out)))];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 30 }), (sequence) => {
        let state = first;
        for (const move of sequence) {
          const allowed = moves[state]?.[move];
          if (allowed === undefined)
            expect(() => moved(state as never, move as never)).toThrow(new WrongState(move, state as never));
          else state = moved(state as never, move as never);
          expect(Object.keys(moves)).toContain(state);
        }
      }),
    );
  };
  walk('queued', jobMoves, movedJob);
  walk('pending', stepMoves, movedStep);
});
