import { expect, test } from 'vitest';
import { masked, maskedAt } from './masked-values.ts';

test.each([
  'envVars.DB_PASSWORD',
  'envVars.STRIPE_KEY',
  'envVars.API_TOKEN',
  'envVars.CLIENT_SECRET',
  'envVars.SIGNING_KEYS',
  'data.DB_PASSWORD',
  'spec.template.spec.containers[app].env[DB_PASSWORD].value',
])('the value at %s is not shown', (path) => {
  expect(maskedAt(path, 'hunter2')).toBe(masked);
});

test.each([
  'port',
  'envVars.LOG_LEVEL',
  'envVars.KEYBOARD',
  'envVars.MONKEY',
  'secretRefs[DB_PASSWORD].ref',
  'spec.containers[app].env[LOG_LEVEL].value',
  'metadata.labels.app.kubernetes.io/name',
])('the value at %s is', (path) => {
  expect(maskedAt(path, 'info')).toBe('info');
});
