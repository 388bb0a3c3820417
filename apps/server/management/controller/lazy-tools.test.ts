import { expect, test } from 'vitest';
import { lazyHelm, onceFound, spaceTemplateRenderer, ToolsMissing } from './lazy-tools.ts';

test('what is looked for is found once; a search that failed is made again', async () => {
  let searches = 0;
  const found = onceFound(async () => {
    searches += 1;
    if (searches === 1) throw new Error('not yet');
    return searches;
  });
  await expect(found()).rejects.toThrow('not yet');
  expect(await Promise.all([found(), found(), found()])).toEqual([2, 2, 2]);
});

test('nobody looks for helm before it is needed, and whoever needs it is told how to get it', async () => {
  let searches = 0;
  const tools = async () => {
    searches += 1;
    throw new Error('install helm 4');
  };
  const { signal } = new AbortController();
  const render = spaceTemplateRenderer(tools);
  const helm = lazyHelm(tools);
  expect(await render({ objects: 'plain' }, {}, signal)).toEqual({ objects: 'plain' });
  expect(searches).toBe(0);
  await expect(render({ objects: '{{ .Values.a | upper }}' }, {}, signal)).rejects.toThrow(ToolsMissing);
  await expect(helm.list({ id: 'x', kubeconfig: '' }, { signal })).rejects.toThrow('install helm 4');
});
