import { expect, test } from 'vitest';
import type { JobStep } from '../../parts/jobs/job-shape.ts';
import { whatGoes } from './what-goes.ts';

const step = (name: string, status: JobStep['status'], output: Record<string, unknown> | null = null) => ({
  name,
  title: `Title of ${name}`,
  status,
  output,
});

test('a teardown names what was begun, the last first, and nothing that was not', () => {
  const goes = whatGoes([
    step('placement', 'succeeded', { vpcId: 'vpc-1' }),
    step('peering', 'succeeded', { peeringId: null }),
    step('security-group', 'succeeded', { groupId: 'sg-1' }),
    step('root-secret', 'succeeded', { secretArn: 'arn:aws:x' }),
    step('datastore', 'failed'),
    step('later', 'pending'),
    step('gone', 'undone', { id: 'x' }),
  ]);
  expect(goes).toEqual([
    { title: 'Title of datastore', ids: [] },
    { title: 'Title of root-secret', ids: ['arn:aws:x'] },
    { title: 'Title of security-group', ids: ['sg-1'] },
  ]);
});

test('ids are names and ids, no addresses, ports or users', () => {
  expect(
    whatGoes([
      step('datastore', 'succeeded', { id: 'orders', port: 5432, endpoint: '10.0.0.1', username: 'root', subnetGroup: 'sd-1' }),
    ])[0]?.ids,
  ).toEqual(['orders', 'sd-1']);
});
