import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterProbe, afterUserSet, failuresUntilInactive, type HealthState, newSpaceHealth, type ProbeResult } from './space-health.ts';

type Step = { readonly probe: ProbeResult } | { readonly user: 'active' | 'inactive' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ probe: { kind: 'healthy' } } as const),
  fc.record({ probe: fc.record({ kind: fc.constantFrom('unreachable', 'lost'), reason: fc.string({ minLength: 1 }) }) }) as fc.Arbitrary<Step>,
  fc.record({ user: fc.constantFrom('active' as const, 'inactive' as const) }),
);

const run = (before: HealthState, one: Step, at: Date): HealthState =>
  'probe' in one ? afterProbe(before, one.probe, at) : afterUserSet(before, one.user);

test('whatever happens: health says what the last probe found, and since when', () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
    let state = newSpaceHealth(new Date(0));
    let [kind, since]: [HealthState['health'], number] = ['pending', 0];
    for (const [index, one] of steps.entries()) {
      const at = new Date(1_000 * (index + 1));
      state = run(state, one, at);
      if ('probe' in one) {
        if (one.probe.kind !== kind) [kind, since] = [one.probe.kind, at.getTime()];
        expect(state.reason).toBe(one.probe.kind === 'healthy' ? '' : one.probe.reason);
      }
      expect([state.health, state.since.getTime()]).toEqual([kind, since]);
    }
  }));
});

test('the status follows the probes, except where a person has the last word', () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
    let state = newSpaceHealth(new Date(0));
    let failures = 0;
    let off = false;
    for (const one of steps) {
      state = run(state, one, new Date(0));
      if ('user' in one) {
        off = one.user === 'inactive';
        if (!off) failures = 0;
        expect(state.status).toBe(one.user);
        continue;
      }
      failures = one.probe.kind === 'healthy' ? 0 : failures + 1;
      if (off) expect(state.status).toBe('inactive');
      else expect(state.status).toBe(failures >= failuresUntilInactive ? 'inactive' : 'active');
    }
  }));
});

test('an outage is known within two probes, and its end with one', () => {
  const outage: ProbeResult = { kind: 'unreachable', reason: 'connection refused' };
  let state = afterProbe(newSpaceHealth(new Date(0)), { kind: 'healthy' }, new Date(1));
  state = afterProbe(state, outage, new Date(2));
  expect(state).toMatchObject({ status: 'active', health: 'unreachable', since: new Date(2) });
  state = afterProbe(state, outage, new Date(3));
  expect(state).toMatchObject({ status: 'inactive', health: 'unreachable', reason: 'connection refused', since: new Date(2) });
  state = afterProbe(state, { kind: 'healthy' }, new Date(4));
  expect(state).toMatchObject({ status: 'active', health: 'healthy', reason: '', since: new Date(4) });
});

test('the manual has the table of moves as it is', async () => {
  const manual = await readFile(new URL('../../../../docs/spaces.md', import.meta.url), 'utf8');
  const start = newSpaceHealth(new Date(0));
  const states: readonly HealthState[] = [
    start, { ...start, status: 'inactive', statusSetBy: 'probe' }, { ...start, status: 'inactive', statusSetBy: 'user' },
  ];
  const failed = (before: HealthState, failedProbes: number) =>
    afterProbe({ ...before, failedProbes }, { kind: 'lost', reason: 'gone' }, new Date(1));
  const moves: Readonly<Record<string, (before: HealthState) => HealthState>> = {
    'found healthy': (before) => afterProbe(before, { kind: 'healthy' }, new Date(1)),
    'first failure': (before) => failed(before, 0),
    'second failure in a row': (before) => failed(before, 1),
    'a person sets `active`': (before) => afterUserSet(before, 'active'),
    'a person sets `inactive`': (before) => afterUserSet(before, 'inactive'),
  };
  const shown = ({ status, statusSetBy }: HealthState): string =>
    status === 'active' ? status : `${status}, by a ${statusSetBy === 'user' ? 'person' : 'probe'}`;
  const rows = [
    ['status', ...Object.keys(moves)], Array<string>(6).fill('---'),
    ...states.map((state) => [shown(state), ...Object.values(moves).map((move) => shown(move(state)))]),
  ];
  expect(manual).toContain(rows.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
});
