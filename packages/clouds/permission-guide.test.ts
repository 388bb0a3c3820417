import { expect, test } from 'vitest';
import { testAwsWorld } from './aws/testing/aws-world.ts';
import { permissionGuide, permissionLevels } from './permission-guide.ts';
import { providers } from './provider.ts';

const all = providers.flatMap((provider) => permissionLevels.map((level) => [provider, level] as const));

test.each(all)('of %s for %s every permission has its reason and stands in the document', async (provider, level) => {
  const { permissions, document, commands } = await permissionGuide(provider, { level });
  expect(permissions.length).toBeGreaterThan(5);
  for (const { permission, why } of permissions) {
    expect(why).toMatch(/^to /);
    expect(document.text).toContain(permission);
  }
  expect(permissions.some(({ purpose }) => purpose === 'deploying')).toBe(level === 'read_write');
  expect(commands.join('\n')).toContain(document.fileName);
});

test.each(permissionLevels)('whoever has the policy of AWS for %s misses nothing', async (level) => {
  const { open, aws } = await testAwsWorld();
  const { document } = await permissionGuide('aws', { level });
  const { Statement: statements } = JSON.parse(document.text) as {
    readonly Statement: readonly { readonly Action: readonly string[] }[];
  };
  aws.setPermissions({ allow: ['iam:SimulatePrincipalPolicy', ...statements.flatMap(({ Action }) => Action)] });
  expect(await open().verify()).toMatchObject({ missingPermissions: [], permissionsKnown: true });
});

test('the id of the account stands where the cloud wants it', async () => {
  const { document, commands } = await permissionGuide('azure', {
    level: 'read_write',
    cloudAccountId: '11111111-2222-3333-4444-555555555555',
  });
  expect(JSON.parse(document.text)).toMatchObject({
    AssignableScopes: ['/subscriptions/11111111-2222-3333-4444-555555555555'],
    DataActions: ['Microsoft.KeyVault/vaults/secrets/getSecret/action'],
  });
  expect(commands.at(-1)).toContain('/subscriptions/11111111-2222-3333-4444-555555555555');
});
