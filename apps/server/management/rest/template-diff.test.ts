import { expect, test } from 'vitest';
import { templateDiff } from './template-diff.ts';

const configMap = (name: string, value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {x: ${value}}\n`;

test('what comes, goes and changes is told part by part', () => {
  const before = {
    metadata: { labels: { a: '1' } },
    objects: `${configMap('same', '1')}---\n${configMap('other', '1')}---\n${configMap('gone', '1')}`,
    charts: [{ name: 'redis', version: '1', password: 'canary' }],
  };
  const after = {
    metadata: { labels: { a: '2' }, annotations: { b: '1' } },
    objects: `${configMap('other', '2')}---\n${configMap('same', '1')}---\n${configMap('new', '1')}`,
    charts: [{ name: 'redis', version: '2', password: 'canary' }],
    apps: [{ name: 'ingress' }],
    access: { defaultClusterRole: 'view' },
  };
  const diff = templateDiff(before, after, 'ns');
  expect(diff.map(({ part, change }) => `${change} ${part}`)).toEqual([
    'added access',
    'added apps/ingress',
    'changed charts/redis',
    'added namespace/annotations',
    'changed namespace/labels',
    'removed objects/ConfigMap/gone',
    'added objects/ConfigMap/new',
    'changed objects/ConfigMap/other',
  ]);
  expect(diff.find(({ part }) => part === 'charts/redis')).toEqual({
    part: 'charts/redis',
    change: 'changed',
    before: 'name: redis\nversion: "1"\n',
    after: 'name: redis\nversion: "2"\n',
  });
  expect(JSON.stringify(diff)).not.toContain('canary');
  expect(templateDiff(after, after, 'ns')).toEqual([]);
});

test('an object that could not be applied is shown as wrong, with the reason', () => {
  const objects = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: kube-system}\n';
  expect(templateDiff({}, { objects }, 'ns')).toEqual([
    { part: 'objects/ConfigMap/x', change: 'wrong', after: expect.stringContaining('kube-system') },
  ]);
});
