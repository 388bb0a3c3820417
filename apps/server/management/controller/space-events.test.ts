import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { spaceEvents } from './space-events.ts';
import { type ControlledPlane, controlledPlane } from './testing/controlled-plane.ts';

let plane: ControlledPlane;
let at = 0;
beforeEach(() => {
  at = Date.parse('2026-01-01T00:00:00Z');
  plane = controlledPlane({
    names: {},
    now: () => new Date(at),
    kubeconfig: () => Promise.reject(new Error('no cluster is needed')),
  });
});
afterEach(() => plane.close());

const about = (name: string, uid: string) =>
  ({
    apiVersion: 'management.loft.sh/v1',
    kind: 'SpaceInstance',
    metadata: { name, uid, namespace: 'loft-p-shop', resourceVersion: '7' },
  }) as SpaceInstance;

test('the same thing said again is counted, anything else is said', async () => {
  const objects = plane.objectsFor('test');
  const events = spaceEvents({ objects, kind: plane.kinds.events, now: () => new Date(at) });
  const long = 'a'.repeat(40);
  for (const [name, uid] of [
    ['a', '1'],
    ['b', '2'],
    [long.repeat(6).slice(0, 63), '3'],
  ] as const)
    await events.record(about(name, uid), 'Normal', 'Ready', 'The space is ready.');
  at += 60_000;
  await events.record(about('a', '1'), 'Normal', 'Ready', 'The space is ready.');
  await events.record(about('a', '1'), 'Warning', 'PartsFailed', 'x'.repeat(5_000));
  await events.record(about('a', 'made anew'), 'Normal', 'Ready', 'The space is ready.');
  const { items } = await objects.list(plane.kinds.events);
  const shown = items
    .map(
      (event) =>
        event as unknown as {
          involvedObject: { name: string; uid: string };
          reason: string;
          count: number;
          firstTimestamp: string;
          lastTimestamp: string;
          message: string;
        },
    )
    .map(({ involvedObject: { name, uid }, reason, count, firstTimestamp, lastTimestamp }) =>
      [name, uid, reason, count, firstTimestamp, lastTimestamp].join(' '),
    );
  expect(shown.toSorted()).toEqual(
    [
      'a 1 PartsFailed 1 2026-01-01T00:01:00Z 2026-01-01T00:01:00Z',
      'a 1 Ready 2 2026-01-01T00:00:00Z 2026-01-01T00:01:00Z',
      'a made anew Ready 1 2026-01-01T00:01:00Z 2026-01-01T00:01:00Z',
      `${long.repeat(6).slice(0, 63)} 3 Ready 1 2026-01-01T00:00:00Z 2026-01-01T00:00:00Z`,
      'b 2 Ready 1 2026-01-01T00:00:00Z 2026-01-01T00:00:00Z',
    ].toSorted(),
  );
  expect(JSON.stringify(items).length).toBeLessThan(10_000);
});
