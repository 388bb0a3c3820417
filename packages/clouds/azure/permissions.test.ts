import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowed, deployActions, missingActions, neededActions } from './permissions.ts';

test('an owner and a contributor miss nothing, a reader cannot mint', () => {
  const mint = 'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action';
  expect(missingActions([{ actions: ['*'] }])).toEqual([]);
  const notActions = ['Microsoft.Authorization/*/Delete', 'Microsoft.Authorization/*/Write'];
  expect(missingActions([{ actions: ['*'], notActions }])).toEqual([]);
  expect(missingActions([{ actions: ['*/read'] }])).toEqual([mint]);
  expect(missingActions([{ actions: ['*/read'] }, { actions: [mint.toLowerCase()] }])).toEqual([]);
  expect(missingActions([])).toHaveLength(neededActions.length);
});

test('what a role takes away, another one gives', () => {
  const held = [{ actions: ['*'], notActions: ['*/read'] }, { actions: ['Microsoft.Compute/*'] }];
  expect(allowed(held, 'Microsoft.Compute/skus/read')).toBe(true);
  expect(allowed(held, 'Microsoft.Network/dnsZones/read')).toBe(false);
});

test('a star stands for any text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', 'ab', '.'), maxLength: 8 });
  fc.assert(fc.property(text, text, (pattern, given) => {
    const action = given.replaceAll('*', 'b');
    const expression = new RegExp(`^${pattern.split('*').map((piece) => piece.replaceAll('.', String.raw`\.`)).join('.*')}$`);
    expect(allowed([{ actions: [pattern] }], action)).toBe(expression.test(action));
  }), { numRuns: 2_000 });
});

test('the manual has the role and the reasons as they are', async () => {
  const manual = await readFile(new URL('../../../docs/clouds.md', import.meta.url), 'utf8');
  const rows = neededActions.map(({ action, why }) => `| \`${action}\` | ${why} |`);
  const [, role = '{}'] = /```json\n(\{\n {2}"Name": "Spacedock",[^`]*)```/.exec(manual) ?? [];
  expect(manual).toContain(`| action | why |\n| --- | --- |\n${rows.join('\n')}\n\n`);
  expect(JSON.parse(role)).toMatchObject({ IsCustom: true, Actions: neededActions.map(({ action }) => action) });
});

test('the manual has what deployments need', async () => {
  const manual = await readFile(new URL('../../../docs/clouds.md', import.meta.url), 'utf8');
  const rows = deployActions.map(({ action, why }) => `| \`${action}\` | ${why} |`);
  expect(manual).toContain(`| action for deployments | why |\n| --- | --- |\n${rows.join('\n')}\n\n`);
});
