import { expect, test } from 'vitest';
import { hostOf } from './registry-host.ts';

test.each([
  ['registry.example', 'registry.example'],
  ['Registry.Example/a/b:tag', 'registry.example'],
  ['https://registry.example/a', 'registry.example'],
  ['registry.example/\nevil.example', 'registry.example'],
  ['http://registry.example', 'http:'],
  ['evil.example#registry.example', 'evil.example#registry.example'],
  ['user@registry.example', 'user@registry.example'],
  ['registry.example:5000/a', 'registry.example:5000'],
  ['', ''],
])('%j is at the host %j', (registry, host) => {
  expect(hostOf(registry)).toBe(host);
});
