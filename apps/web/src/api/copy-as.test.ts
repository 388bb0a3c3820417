import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call } from './call.ts';
import { asCli, asCurl, shellWord } from './copy-as.ts';

const rollback = call('post', '/api/deployments/{id}/rollback', { params: { path: { id: 'dep_1' } }, body: { toRevisionID: 'rev_2' } as never });

test('as curl, with the token named and not written', () => {
  expect(asCurl(rollback, 'https://dock.example')).toBe([
    'curl -s -X POST https://dock.example/api/deployments/dep_1/rollback \\',
    '  -H "authorization: Bearer $SPACEDOCK_TOKEN" \\',
    `  -H 'content-type: application/json' \\`,
    `  -d '{"toRevisionID":"rev_2"}'`,
  ].join('\n'));
});

test('as a command of spacedock', () => {
  expect(asCli(rollback)).toBe(`npx spacedock api POST /api/deployments/dep_1/rollback \\\n  --data '{"toRevisionID":"rev_2"}'`);
  expect(asCli(call('get', '/api/projects', { params: { query: { search: 'a b' } } }))).toBe(`npx spacedock api GET '/api/projects?search=a%20b'`);
});

test('a shell reads every word as it was meant', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text.isWellFormed()), (text) => {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })).toBe(text);
  }), { numRuns: 40 });
});
