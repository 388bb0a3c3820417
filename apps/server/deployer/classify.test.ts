import { outcome } from '@spacedock/contracts';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';

test('what may go better in a moment is tried again, what was refused is not', () => {
  expect(classify(outcome('service.unavailable', { what: 'The config service' }))).toMatchObject({
    bucket: 'transient',
    code: 'service.unavailable',
  });
  expect(classify(outcome('object.not_found', { kind: 'space', id: 'spc_1' }))).toMatchObject({
    bucket: 'user_action',
    code: 'object.not_found',
  });
  expect(classify(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))).toMatchObject({
    bucket: 'transient',
    code: 'service.unavailable',
  });
});

test('an error that nobody expected is not quoted', () => {
  const { message, bucket } = classify(new TypeError('the password is hunter2'));
  expect(bucket).toBe('system');
  expect(message).not.toContain('hunter2');
  expect(message).toContain('TypeError');
});
