import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { deploymentStatuses } from './statuses.ts';

test('every status is drawn, and nothing else is', async () => {
  const page = await readFile(new URL('../../../docs/deployments.md', import.meta.url), 'utf8');
  const [, drawing = ''] = /## States[^]*?```mermaid\n([^]*?)```/.exec(page) ?? [];
  const drawn = [...drawing.matchAll(/^ *(\S+) --> ([^\s:]+)/gm)].flatMap(([, from = '', to = '']) => [from, to]);
  expect(new Set(drawn)).toEqual(new Set([...deploymentStatuses, '[*]']));
});
