import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Argon2id, argon2id, passwords } from './passwords.ts';

const { hash, verify, isOutdated } = passwords({ argon2id, randomBytes });

test('a password is kept as argon2id at the cost that OWASP asks for, with a salt of its own', async () => {
  const [one, two] = await Promise.all([hash('correct horse battery'), hash('correct horse battery')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain('correct');
});

test('only the same password matches, however the keyboard composes its letters', async () => {
  const stored = await hash('pässword of Zoë');
  expect(await verify('pässword of Zoë', stored)).toBe(true);
  expect(await verify('pässword of Zoë'.normalize('NFD'), stored)).toBe(true);
  expect(await verify('passwörd of Zoë', stored)).toBe(false);
  expect(await verify('', stored)).toBe(false);
});

test('hashes of the reference implementation are understood, and made anew at the next sign-in', async () => {
  // From the test suite of the winner of the Password Hashing Competition.
  const theirs = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verify('password', theirs)).toBe(true);
  expect(await verify('passwore', theirs)).toBe(false);
  expect(isOutdated(theirs)).toBe(true);
  expect(isOutdated(await hash('password of today'))).toBe(false);
});

test('an account that does not exist costs the same derivation as one that does', async () => {
  const runs: object[] = [];
  const counted: Argon2id = (input) => {
    const { message: _, nonce: __, ...cost } = input;
    runs.push(cost);
    return argon2id(input);
  };
  const counting = passwords({ argon2id: counted, randomBytes });
  const stored = await hash('correct horse battery');
  expect(await counting.verify('wrong horse battery', stored)).toBe(false);
  expect(await counting.verify('wrong horse battery', null)).toBe(false);
  expect(runs).toEqual([runs[0], runs[0]]);
});

test('a stored text that is no hash is reported, not compared', async () => {
  await expect(verify('correct horse battery', 'correct horse battery')).rejects.toThrow('set that password anew');
});
