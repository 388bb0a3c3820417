import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { deployPermissions, neededPermissions } from './permissions.ts';

test('the manual has the role and the reasons as they are', async () => {
  const manual = await readFile(new URL('../../../docs/clouds.md', import.meta.url), 'utf8');
  const rows = Object.entries(neededPermissions).map(([permission, why]) => `| \`${permission}\` | ${why} |`);
  const included = Object.keys(neededPermissions).map((permission) => `- ${permission}`);
  expect(manual).toContain(`| permission | why |\n| --- | --- |\n${rows.join('\n')}\n\n`);
  expect(manual).toContain(`includedPermissions:\n${included.join('\n')}\n\`\`\``);
});

test('the manual has what deployments need', async () => {
  const manual = await readFile(new URL('../../../docs/clouds.md', import.meta.url), 'utf8');
  const rows = Object.entries(deployPermissions).map(([permission, why]) => `| \`${permission}\` | ${why} |`);
  expect(manual).toContain(`| permission for deployments | why |\n| --- | --- |\n${rows.join('\n')}\n\n`);
});
