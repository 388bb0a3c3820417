import { goTemplateRenderer } from '@spacedock/helm';
import { testTools } from '@spacedock/helm/testing';
import { describe, expect, test } from 'vitest';
import { templateRendering } from '../controller/render-template.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { space } from '../testing/space-api.ts';
import { startShop as start } from './testing/shop.ts';

const ok = { templateRef: { name: 'web' } };

describe('a dry run shows what would come of it', () => {
  async function startWithHelm() {
    const { helm } = await testTools();
    return start({ render: templateRendering(goTemplateRenderer({ tool: helm })) });
  }

  test('rendered by the real helm, without passwords; and nothing is kept', async () => {
    const { create, change, as, path, objects, kinds } = await startWithHelm();
    const tried = await create({ ...ok, parameters: 'replicas: 7' }, 'ada', 'shop', '?dryRun=All');
    expect(tried.body).toMatchObject({
      status: { templateVersion: '1.1.0', space: { objects: 'replicas: 7 of dev', charts: [{ name: 'redis' }] } },
    });
    expect(JSON.stringify(tried.body)).not.toContain('hunter2');
    expect((await as('root')('GET', path)).body.items).toEqual([]);
    expect(await create(ok)).toMatchObject({ status: 201, body: { status: { canUse: true } } });
    expect(await change({ parameters: 'replicas: 4' }, 'ada', '?dryRun=All')).toMatchObject({
      body: { status: { space: { objects: 'replicas: 4 of dev' } } },
    });
    expect(await objects.get(kinds.spaceInstances, 'loft-p-shop', 'dev')).not.toHaveProperty('status');
  });

  test('a template that fails says where', async () => {
    const { create } = await startWithHelm();
    expect(
      (await create({ template: { objects: 'a: b\nc: {{ .Values.x.y.z }}' } }, 'bob', 'shop', '?dryRun=All')).causes,
    ).toEqual([expect.stringMatching(/^spec\.template: Invalid value: The template fails in .*line 2/)]);
  });

  test('a space that does not follow its template stays as it is', async () => {
    const { as, path, objects, kinds, change } = await startWithHelm();
    await as('ada')('POST', path, space('dev', { templateRef: { name: 'plain' }, parameters: 'x: 1' }));
    await objects.updateStatus(kinds.spaceInstances, 'loft-p-shop', 'dev', (object) => ({
      ...object,
      status: { space: { objects: 'as it was' } },
    }));
    const shown = async (spec: object): Promise<unknown> =>
      ((await change(spec, 'ada', '?dryRun=All')).body as SpaceInstance).status?.space?.objects;
    expect([
      await shown({ description: 'y' }),
      await shown({ templateRef: { name: 'plain', syncOnce: true } }),
      await shown({ templateRef: { name: 'plain', version: 'x.x.x' } }),
    ]).toEqual(['as it was', 'x: 1', 'x: 1']);
  });
});
