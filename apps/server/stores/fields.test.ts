import { type IdKind, idFactory, idPrefixes } from '@spacedock/contracts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { Description, DnsLabel, Email, Id, Name, Timestamp } from './fields.ts';

const expectFits = (schema: TSchema, ...values: unknown[]): void => {
  const validator = Compile(schema);
  for (const value of values) expect([value, validator.Check(value)]).toEqual([value, true]);
};
const expectRefused = (schema: TSchema, ...values: unknown[]): void => {
  const validator = Compile(schema);
  for (const value of values) expect([value, validator.Check(value)]).toEqual([value, false]);
};

test('an id is of its own kind, and every id that is made fits', () => {
  const newId = idFactory(Date.now, randomBytes);
  for (const kind of Object.keys(idPrefixes) as IdKind[]) {
    expectFits(Id(kind), newId(kind));
    expectRefused(
      Id(kind), newId(kind === 'user' ? 'team' : 'user'), newId(kind).toUpperCase(), `${newId(kind)}\n`, ` ${newId(kind)}`,
      idPrefixes[kind], `${idPrefixes[kind]}_`,
    );
  }
  expectFits(Id('role'), 'role_viewer');
  expectRefused(Id('project'), 'prj_%2e%2e', "prj_1' or '1'='1", 'prj_../x', `prj_${'a'.repeat(41)}`, 7, null);
});

test('a name is 1 to 100 visible characters', () => {
  expectFits(Name, 'Checkout', 'a', 'x'.repeat(100), 'Zürich-Nord 2', '支払い', 'a  b', '😀', "O'Brien; drop table", '%_\\');
  expectRefused(Name, '', 'x'.repeat(101), ' a', 'a ', '\ta', 'a\n', 'a\u00a0', '\u3000a', 7, null, ['a']);
});

test('no control, formatting or invisible character is in a name', () => {
  const invisible = [
    '\0', '\u0007', '\n', '\u001f', '\u007f', '\u0085', '\u00ad', '\u061c', '\u180e', '\u200b', '\u200d', '\u200e', '\u2028',
    '\u202e', '\u2060',
    '\u2066', '\u2069', '\ufeff', '\ufffa',
  ];
  expectRefused(Name, ...invisible.flatMap((character) => [character, `a${character}b`]));
});

test('a description may have lines and tabs, but no other control characters', () => {
  expectFits(Description, '', 'a\n\tb\r\n', 'x'.repeat(1000), ' ');
  expectRefused(Description, 'x'.repeat(1001), 'a\0', 'a\u0007', '\u001b[31m', '\u007f');
});

test('an e-mail address has two parts and no spaces', () => {
  expectFits(Email, 'ada@example.com', 'a.b+c@sub.example.co.uk', 'root@localhost', "o'brien@x.y", 'a/b@c.d', 'ä@exämple.de');
  expectRefused(
    Email, '', 'ada', '@example.com', 'ada@', 'ada@ex@ample.com', 'a da@example.com', 'ada@example.', 'ada@.com', 'ada@a..b',
    'ada@example.com\n', 'ada@example.com/..', 'ada@a_b.c', 'ada@exam\u200bple.com', 'a\u202eda@example.com',
    `${'a'.repeat(250)}@b.de`,
  );
});

test('a DNS label is what Kubernetes takes for a namespace', () => {
  expectFits(DnsLabel, 'a', '0', 'checkout-prod', 'x'.repeat(63));
  expectRefused(DnsLabel, '', '-a', 'a-', 'A', 'a.b', 'a_b', 'x'.repeat(64), 'a\n', 'ä');
});

test('a timestamp is RFC 3339', () => {
  expectFits(Timestamp, '2026-04-15T08:00:00.000Z', '2026-04-15T08:00:00+02:00');
  expectRefused(Timestamp, '2026-04-15', '2026-02-30T00:00:00Z', '15.4.2026', 'now', '2026-04-15T08:00:00');
});

test('a megabyte of anything is judged in one go', () => {
  const hostile = ['a', '@', '.', '-', ' ', 'a@', 'a.', '\u200b', 'aA', '0-'];
  for (const schema of [Id('project'), Name, Description, Email, DnsLabel, Timestamp]) {
    const validator = Compile(schema);
    for (const piece of hostile) {
      for (const text of [piece.repeat(500_000), `a@${piece.repeat(500_000)}@`, `${piece.repeat(500_000)}\n`]) {
        expect(validator.Check(text)).toBe(false);
        expect(validator.Errors(text)).not.toHaveLength(0);
      }
    }
  }
});

test('names that fit are told apart by the eye, not by white space around them', () => {
  const validator = Compile(Name);
  fc.assert(fc.property(fc.array(fc.integer({ max: 0xffff, min: 0 }), { minLength: 1, maxLength: 4 }), (units) => {
    const text = String.fromCharCode(...units);
    if (validator.Check(text)) expect(text.trim()).toBe(text);
  }));
});
