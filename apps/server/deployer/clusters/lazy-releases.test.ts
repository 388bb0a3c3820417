import { serviceValues } from '@spacedock/helm';
import { testTools } from '@spacedock/helm/testing';
import { expect, test } from 'vitest';
import { lazyReleases } from './lazy-releases.ts';

test('helm is looked for when it is first needed, once, and again after it was not found', async () => {
  let asked = 0;
  const releases = lazyReleases(
    async () => {
      asked += 1;
      if (asked === 1) throw new Error('no helm anywhere');
      return testTools();
    },
    () => new Date(),
  );
  const render = () =>
    releases.render({
      name: 'shop',
      namespace: 'shop',
      values: serviceValues({ image: 'shop:1', port: 8080 }),
      signal: new AbortController().signal,
    });
  expect(asked).toBe(0);
  await expect(render()).rejects.toMatchObject({
    code: 'service.unavailable',
    http: 503,
    cause: { message: 'no helm anywhere' },
  });
  expect((await render()).map(({ kind }) => kind)).toContain('Deployment');
  await Promise.all([render(), render()]);
  expect(asked).toBe(2);
});
