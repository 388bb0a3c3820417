import { OutcomeError } from '@spacedock/contracts';
import fc from 'fast-check';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { mustBeUnchanged, stampAfter, unchangedSince } from './unchanged-since.ts';

const changedAt = '2026-04-15T08:00:00.123Z';
const thing = { kind: 'project', name: 'Checkout', at: changedAt };

function refusal(at: string | Date | null, since: string | undefined): OutcomeError | undefined {
  try {
    mustBeUnchanged({ ...thing, at }, since);
    return undefined;
  } catch (error) {
    if (error instanceof OutcomeError) return error;
    throw error;
  }
}

test('what is as it was read may be changed, and what nobody has said the time of', () => {
  for (const since of [changedAt, '2026-04-15T10:00:00.123+02:00', '2026-04-15T08:00:00.124Z', undefined]) {
    expect(refusal(changedAt, since)).toBeUndefined();
    expect(refusal(new Date(changedAt), since)).toBeUndefined();
  }
  expect(refusal(null, '2026-04-15T08:00:00.000Z')).toBeUndefined();
});

test('what was changed since is told, with when that was and what to do', () => {
  const refused = refusal(changedAt, '2026-04-15T08:00:00.122Z');
  expect(refused).toMatchObject({ code: 'object.changed', http: 409 });
  expect(refused?.message).toBe(
    'The project Checkout has been changed since you read it, at 2026-04-15T08:00:00.123Z. Yours was not done.',
  );
  expect(refused?.next).toMatch(/^Read it again/);
  expect(refusal(changedAt, '2026-04-15T09:59:00+02:00')?.code).toBe('object.changed');
});

test('a second that some clocks have is no reason to overwrite anything', () => {
  expect(refusal('2027-01-01T00:00:00.000Z', '2026-12-31T23:59:60Z')?.code).toBe('object.changed');
});

test('each change is later than the one before, whatever the clock says: somebody who read the one before is always told', () => {
  const times = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
  fc.assert(fc.property(times, fc.integer({ min: -5000, max: 5000 }), (before, passed) => {
    const now = new Date(before.getTime() + passed);
    const after = stampAfter(before, now);
    expect(after.getTime()).toBeGreaterThan(before.getTime());
    expect(after.getTime()).toBeGreaterThanOrEqual(now.getTime());
    expect(refusal(after, before.toISOString())?.code).toBe('object.changed');
    expect(refusal(after, after.toISOString())).toBeUndefined();
  }));
  expect(stampAfter(changedAt, new Date(changedAt)).toISOString()).toBe('2026-04-15T08:00:00.124Z');
});

test('the field takes times only, and may be left out', () => {
  const validator = Compile(Type.Object({ unchangedSince }));
  expect(validator.Check({})).toBe(true);
  expect(validator.Check({ unchangedSince: changedAt })).toBe(true);
  for (const wrong of ['yesterday', '2026-04-15', '', null, 7]) expect(validator.Check({ unchangedSince: wrong })).toBe(false);
});
