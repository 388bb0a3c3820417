import { describe, expect, test } from 'vitest';
import type { Deployment, ReplicaSet } from '../shapes/workloads.ts';
import { byRevision, newestAnnotations, nextRevision } from './revisions.ts';

const annotation = 'deployment.kubernetes.io/revision';
const noted = (revision: string, name = revision): Pick<ReplicaSet, 'metadata'> => ({
  metadata: { name, uid: name, annotations: { [annotation]: revision } },
});
const deployment: Deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', uid: 'web', annotations: { 'example.com/team': 'shop', [annotation]: '5' } },
  spec: { selector: {}, template: { spec: { containers: [] } } },
};

describe('the next revision', () => {
  test('follows the highest there is, in all 64 bits', () => {
    expect(nextRevision([])).toBe(1n);
    expect(nextRevision([noted('9'), noted('10'), noted('3')])).toBe(11n);
    // The nearest `number` is 3546343826724305920: the one after it would not be the next revision.
    expect(nextRevision([noted('3546343826724305832')])).toBe(3546343826724305833n);
  });

  test('does not count what is no 64-bit number', () => {
    expect(nextRevision([noted('2'), noted('9223372036854775808'), noted('-7'), noted('1e9'), noted('')])).toBe(3n);
    expect(nextRevision([{ metadata: { name: 'a', uid: 'a' } }])).toBe(1n);
  });
});

test('replica sets go in the order of their revisions, and those of the same one stay as they were', () => {
  const sets = [noted('10'), noted('2', 'first'), noted('3546343826724305833'), noted('2', 'second'), noted('3546343826724305832')];
  expect(sets.toSorted(byRevision).map(({ metadata }) => metadata.name)).toEqual([
    'first',
    'second',
    '10',
    '3546343826724305832',
    '3546343826724305833',
  ]);
});

describe('the newest replica set', () => {
  test('takes the annotations of its deployment, but not the revision of it', () => {
    expect(newestAnnotations(deployment, { metadata: { name: 'web-1', uid: 'web-1' } }, 7n)).toEqual({
      'example.com/team': 'shop',
      [annotation]: '7',
    });
  });

  test('that had an earlier revision remembers it', () => {
    expect(newestAnnotations(deployment, noted('3546343826724305832'), 3546343826724305834n)).toMatchObject({
      [annotation]: '3546343826724305834',
      'deployment.kubernetes.io/revision-history': '3546343826724305832',
    });
  });

  test('keeps a revision that is as high, or is none', () => {
    expect(newestAnnotations(deployment, noted('7'), 7n)).toMatchObject({ [annotation]: '7' });
    expect(newestAnnotations(deployment, noted('mine'), 7n)).toMatchObject({ [annotation]: 'mine' });
  });
});
