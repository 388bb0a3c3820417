import { expect, test } from 'vitest';
import { withKeptPasswords } from './kept-passwords.ts';

const chart = { name: 'redis', repoURL: 'https://charts.example.com', username: 'me' };
const before = { charts: [{ ...chart, password: 'kept' }] };

test('a password that is not mentioned stays with its release, repository and user, and goes nowhere else', () => {
  expect(withKeptPasswords({ charts: [{ ...chart, version: '2' }] }, before)).toEqual({
    charts: [{ ...chart, version: '2', password: 'kept' }],
  });
  for (const other of [{ repoURL: 'https://evil.example.com' }, { username: 'you' }, { releaseName: 'second' }]) {
    expect(withKeptPasswords({ charts: [{ ...chart, ...other }] }, before)).toEqual({ charts: [{ ...chart, ...other }] });
  }
});

test('another password, an empty one and a reference take its place', () => {
  for (const other of [{ password: 'new' }, { password: '' }, { passwordRef: { projectSecretRef: { name: 'x' } } }]) {
    expect(withKeptPasswords({ charts: [{ ...chart, ...other }] }, before)).toEqual({ charts: [{ ...chart, ...other }] });
  }
  expect(withKeptPasswords({ objects: 'x' }, before)).toEqual({ objects: 'x' });
});
