import { describe, expect, test } from 'vitest';
import { fieldPlace, openStep } from './wizard-steps.ts';

describe('a field of the request', () => {
  test.each([
    ['spaceID', { step: 'where', input: 'spaceID' }],
    ['region', { step: 'where', input: 'region' }],
    ['kind', { step: 'what', input: 'kind' }],
    ['config.version', { step: 'configure', input: 'kubernetes.version' }],
    ['config.nodeGroups.1.max', { step: 'configure', input: 'kubernetes.nodeGroups.1.max' }],
    ['config.network.cidr', { step: 'configure', input: 'kubernetes.cidr' }],
    ['config.network.privateSubnets.0', { step: 'configure', input: 'kubernetes.privateSubnets' }],
    ['config.subnetIDs.3', { step: 'configure', input: 'kubernetes.subnetIDs' }],
    ['config', { step: 'configure', input: undefined }],
    ['tags.team', { step: 'configure', input: 'tags' }],
    ['header.Idempotency-Key', { step: 'review', input: undefined }],
  ])('%s is found again', (field, place) => expect(fieldPlace('kubernetes', field)).toEqual(place));
});

describe('the step that is shown', () => {
  test.each([
    [undefined, false, false, 'where'],
    ['review', false, true, 'where'],
    ['review', true, false, 'what'],
    ['review', true, true, 'review'],
    [undefined, true, false, 'what'],
    [undefined, true, true, 'configure'],
    ['where', true, true, 'where'],
    ['nonsense', true, true, 'configure'],
  ] as const)('asked for %s, placed %s, chosen %s: %s', (asked, placed, chosen, step) =>
    expect(openStep(asked, { placed, chosen })).toBe(step),
  );
});
