import { CloudFailure } from '@spacedock/clouds';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { StepFailure } from './step-failure.ts';

const facts = { provider: 'aws', operation: 'ec2:CreateVpc', said: 'no more of them' } as const;

test('what a cloud says comes out with its bucket, what to do about it and where', () => {
  const failure = classify(
    new CloudFailure({
      ...facts,
      kind: 'quota_exceeded',
      bucket: 'user_action',
      code: 'VpcLimitExceeded',
      fixHint: 'Ask for more.',
      consoleUrl: 'https://console',
    }),
  );
  expect(failure).toEqual({
    bucket: 'user_action',
    code: 'quota_exceeded',
    fixHint: 'Ask for more.',
    consoleUrl: 'https://console',
    retryAfterMs: undefined,
    message: 'AWS did not answer ec2:CreateVpc as asked: no more of them (VpcLimitExceeded)',
  });
});

test('how long the cloud wants to be left alone is kept', () => {
  expect(
    classify(new CloudFailure({ ...facts, kind: 'throttled', bucket: 'transient', code: 'Throttling', retryAfterMs: 3_000 })),
  ).toMatchObject({ bucket: 'transient', code: 'throttled', retryAfterMs: 3_000 });
});

test('what is unexpected has the name that the cloud gave it', () => {
  expect(classify(new CloudFailure({ ...facts, kind: 'unexpected', bucket: 'system', code: 'BrandNew' }))).toMatchObject({
    bucket: 'system',
    code: 'BrandNew',
  });
});

test('what a step found comes out as it is', () => {
  const failure = { bucket: 'user_action', code: 'cidr_overlap', message: 'They overlap.', fixHint: 'Use another.' } as const;
  expect(classify(new StepFailure(failure))).toBe(failure);
});

test.each([new TypeError('a-secret'), 'a-secret', undefined])('an error that nobody expected (%s) is not quoted', (error) => {
  const failure = classify(error);
  expect(failure).toMatchObject({ bucket: 'system', code: 'unexpected' });
  expect(JSON.stringify(failure)).not.toContain('a-secret');
});
