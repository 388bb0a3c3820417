import { OutcomeError } from '@spacedock/contracts';
import { expect, test } from 'vitest';
import { registryOf } from './registry-pair.ts';

test('both fields or none', () => {
  expect(registryOf({})).toEqual({ registry_integration_id: null, registry_url: null });
  expect(registryOf({ registryIntegrationId: null, registryUrl: null })).toEqual({
    registry_integration_id: null, registry_url: null,
  });
  expect(registryOf({ registryIntegrationId: 'int_1', registryUrl: 'r' })).toEqual({
    registry_integration_id: 'int_1', registry_url: 'r',
  });
});

test('half of it is refused, and the refusal names the other half', () => {
  const problemOf = (given: Parameters<typeof registryOf>[0]): unknown => {
    try {
      return registryOf(given);
    } catch (error) {
      return error instanceof OutcomeError ? error.details['problems'] : error;
    }
  };
  expect(problemOf({ registryUrl: 'r' })).toEqual([{ field: 'body.registryIntegrationId', problem: expect.any(String) }]);
  expect(problemOf({ registryIntegrationId: 'int_1', registryUrl: null })).toEqual([{
    field: 'body.registryUrl', problem: expect.any(String),
  }]);
});
