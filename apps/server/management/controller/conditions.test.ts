import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '../objects/common.ts';
import { type ConditionChange, gatingConditions, inOrder, summaryOf, summaryOfRemoval, withCondition } from './conditions.ts';

const change: fc.Arbitrary<ConditionChange> = fc.record({
  type: fc.constantFrom(...gatingConditions, 'TemplateSynced' as const),
  status: fc.constantFrom('True' as const, 'False' as const, 'Unknown' as const),
  reason: fc.string(),
  severity: fc.constantFrom('Error' as const, 'Warning' as const, 'Info' as const),
});

test('a condition keeps its time while its status stays, and there is one of each type', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let conditions: readonly Condition[] = [];
      const since = new Map<string, { status: string; at: string }>();
      for (const [index, one] of changes.entries()) {
        const at = new Date(index * 1_000);
        conditions = withCondition(conditions, one, at);
        const before = since.get(one.type);
        if (before?.status !== one.status) since.set(one.type, { status: one.status, at: at.toISOString().replace('.000', '') });
      }
      expect(new Set(conditions.map(({ type }) => type)).size).toBe(conditions.length);
      for (const { type, status, lastTransitionTime } of conditions)
        expect({ status, at: lastTransitionTime }).toEqual(since.get(type));
    }),
  );
});

test('the summary names the first thing that holds the space back, and is ready when nothing does', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.boolean(), (changes, sleeping) => {
      const conditions = changes.reduce<readonly Condition[]>((all, one) => withCondition(all, one, new Date(0)), []);
      const { phase, ready, message } = summaryOf(conditions, sleeping ? 'It sleeps.' : '');
      const statusOf = (type: string) => conditions.find((one) => one.type === type)?.status;
      const allTrue = gatingConditions.every((type) => statusOf(type) === 'True');
      expect(ready.status).toBe(allTrue ? 'True' : 'False');
      if (allTrue) expect(phase).toBe(sleeping ? 'Sleeping' : 'Ready');
      else expect(['Failed', 'Pending']).toContain(phase);
      expect(message).not.toContain('is missing');
    }),
  );
});

test('of a space that goes it is said how far that has come, whatever else is the matter with it', () => {
  const conditions: readonly Condition[] = [
    { type: 'TemplateResolved', status: 'False', severity: 'Error', reason: 'TemplateNotFound' },
    { type: 'SpaceSynced', status: 'False', severity: 'Info', reason: 'NamespaceTerminating', message: 'a pod is left' },
  ];
  expect(summaryOfRemoval(conditions)).toMatchObject({
    phase: 'Pending',
    reason: 'NamespaceTerminating',
    message: 'a pod is left',
    ready: { status: 'False', severity: 'Info' },
  });
  expect(summaryOfRemoval([])).toMatchObject({ phase: 'Pending', reason: 'Deleting' });
});

test('they are shown as a space goes through them, with the summary last', () => {
  const types = ['Ready', 'Other', 'SpaceSynced', 'Scheduled', 'TemplateSynced'].map((type): Condition => ({
    type,
    status: 'True',
  }));
  expect(inOrder(types).map(({ type }) => type)).toEqual(['Scheduled', 'TemplateSynced', 'SpaceSynced', 'Other', 'Ready']);
});
