import { expect, test } from 'vitest';
import { fixSteps, safeLink } from './failure-words.ts';

test('a hint becomes steps; dots inside of names stay', () => {
  expect(fixSteps('Allow ecr:PutLifecyclePolicy on arn:aws:ecr:us-east-1. Attach the policy to user spacedock.')).toEqual([
    'Allow ecr:PutLifecyclePolicy on arn:aws:ecr:us-east-1.',
    'Attach the policy to user spacedock.',
  ]);
  expect(fixSteps('Use m5.large or e.g. t3.small')).toEqual(['Use m5.large or e.g. t3.small']);
  expect(fixSteps(undefined)).toEqual([]);
});

test('only pages are linked to', () => {
  expect(safeLink('https://console.aws.amazon.com/iam')).toBe('https://console.aws.amazon.com/iam');
  expect(safeLink('javascript:alert(1)')).toBeUndefined();
  expect(safeLink('not an address')).toBeUndefined();
  expect(safeLink(undefined)).toBeUndefined();
});
