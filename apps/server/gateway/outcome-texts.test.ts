import { type OutcomeCode, outcomes } from '@spacedock/contracts';
import { expect, test } from 'vitest';
import { isOutcomeCode, outcomeText } from './outcome-texts.ts';

const codes = Object.keys(outcomes) as OutcomeCode[];

test.each(codes)('%s has a general text, whatever its details are', (code) => {
  const { says, next, http } = outcomeText(code);
  expect(`${says} ${next}`).not.toMatch(/undefined|\[object|function|=>/);
  expect(says).toMatch(/\S.*[.!]$/);
  expect(next).toMatch(/\S/);
  expect(http).toBeGreaterThanOrEqual(400);
});

test('details are named where they would stand', () => {
  expect(outcomeText('project.exists').says).toBe('A project named {name} exists already.');
  expect(outcomeText('permission.escalation').says).toMatch(/ \{where\}: \{policies\}\.$/);
  expect(outcomeText('request.invalid').says).toBe('The request is not valid: {problems}.');
});

test('only codes are codes', () => {
  expect(isOutcomeCode('project.exists')).toBe(true);
  expect(isOutcomeCode('toString')).toBe(false);
});
