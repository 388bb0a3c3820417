import { expect, test } from 'vitest';
import { fixSteps } from './failure-words.ts';

test('a hint becomes steps; dots inside of names stay', () => {
  expect(fixSteps('Allow ecr:PutLifecyclePolicy on arn:aws:ecr:us-east-1. Attach the policy to user spacedock.')).toEqual([
    'Allow ecr:PutLifecyclePolicy on arn:aws:ecr:us-east-1.',
    'Attach the policy to user spacedock.',
  ]);
  expect(fixSteps('Use m5.large or e.g. t3.small')).toEqual(['Use m5.large or e.g. t3.small']);
  expect(fixSteps(undefined)).toEqual([]);
});
