import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { deployPermissions, permissions } from './permissions.ts';

test('the manual has the policy and the reasons as they are', async () => {
  const manual = await readFile(new URL('../../../docs/clouds.md', import.meta.url), 'utf8');
  const rows = permissions.map(({ action, why }) => `| \`${action}\` | ${why} |`);
  const policy = {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: permissions.map(({ action }) => action), Resource: '*' }],
  };
  expect(manual).toContain(`| permission | why |\n| --- | --- |\n${rows.join('\n')}\n\n`);
  expect(manual).toContain(`\`\`\`json\n${JSON.stringify(policy, null, 2)}\n\`\`\``);
});

test('the manual has what deployments need, and the policy that allows it', async () => {
  const manual = await readFile(new URL('../../../docs/clouds.md', import.meta.url), 'utf8');
  const rows = deployPermissions.map(({ action, why }) => `| \`${action}\` | ${why} |`);
  expect(manual).toContain(`| permission for deployments | why |\n| --- | --- |\n${rows.join('\n')}\n\n`);
  const [, policy = '{}'] = /```json\n(\{[^`]*secretsmanager:GetSecretValue[^`]*)```/.exec(manual) ?? [];
  const { Statement: statements } = JSON.parse(policy) as { readonly Statement: readonly { readonly Action: string | string[] }[] };
  expect(statements.flatMap(({ Action }) => Action)).toEqual(deployPermissions.map(({ action }) => action));
});
