import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { reaches, unprivilegedUser, userIn } from './run-as.ts';

test('users are found in /etc/passwd, also with the negative numbers of macOS', () => {
  const passwd = [
    '##',
    '# User Database',
    'nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false',
    'postgres:x:101:104::/var/lib/postgresql:/bin/bash',
    '',
  ].join('\n');
  expect(userIn(passwd, 'postgres')).toEqual({ name: 'postgres', uid: 101, gid: 104 });
  expect(userIn(passwd, 'nobody')).toEqual({ name: 'nobody', uid: 4294967294, gid: 4294967294 });
  expect(userIn(passwd, 'post')).toBeUndefined();
});

test.runIf(process.getuid?.() === 0)('as root: a folder below one that is closed to others is out of reach', async () => {
  const directory = await temporaryDirectory('run-as');
  const user = await unprivilegedUser();
  const inner = join(directory.path, 'closed', 'inner');
  await mkdir(inner, { recursive: true });
  expect(await reaches(user, [directory.path, inner])).toBe(true);
  await chmod(join(directory.path, 'closed'), 0o700);
  expect(await reaches(user, [directory.path])).toBe(true);
  expect(await reaches(user, [directory.path, inner])).toBe(false);
  await directory.remove();
});
