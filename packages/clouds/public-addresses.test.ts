import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { AddressNotPublic, isPublicAddress, mustBePublicHost, publicLookup } from './public-addresses.ts';

test.each([
  '0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.169.254',
  '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255',
  '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2001::1', '2002:7f00:1::', '3fff::1',
  'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '::ffff:1.1.1.1', '2606:4700:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('what is no address at all is not public', () => {
  for (const text of ['', 'localhost', '1.1.1', '1.1.1.1:443', '[::1]']) expect(isPublicAddress(text)).toBe(false);
});

test('an IPv4 address is judged the same when it comes as IPv6', () => {
  fc.assert(fc.property(fc.ipV4(), (address) => {
    expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
  }));
});

test.each([
  'https://127.0.0.1:6443',
  'https://2130706433',
  'https://0x7f.1',
  'https://0177.0.0.1',
  'https://[::1]:6443',
  'https://[::ffff:10.0.0.1]',
])('the host of %s is refused, however it is written', (url) => {
  expect(() => mustBePublicHost(url)).toThrow(AddressNotPublic);
});

test('names are left to be judged when they are resolved', () => {
  for (const url of ['https://example.com', 'https://1.1.1.1', 'https://localhost']) mustBePublicHost(url);
  expect(() => mustBePublicHost('https://10.0.0.1')).toThrow(/allow private addresses in the endpoints of the cloud account/);
});

test('no request goes to a name that leads to this machine', async () => {
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const autoSelectFamily of [true, false]) {
    const [error] = await once(connect({ host: 'localhost', port, lookup: publicLookup, autoSelectFamily }), 'error') as [Error];
    expect(error).toBeInstanceOf(AddressNotPublic);
    expect(error.message).toContain('localhost is at');
  }
  expect(asked).toBe(0);
});

test('a name that does not exist is an error of its own', async () => {
  const [error] = (await once(get({ host: 'does-not-exist.invalid', lookup: publicLookup, agent: false }), 'error')) as [
    NodeJS.ErrnoException,
  ];
  expect(error.code).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
});

test('a public address is handed on in the form that was asked for', async () => {
  const found = (all: boolean): Promise<readonly unknown[]> => new Promise((resolve) => {
    publicLookup('1.1.1.1', { all }, (...answer) => resolve(answer));
  });
  expect(await found(true)).toEqual([null, [{ address: '1.1.1.1', family: 4 }]]);
  expect(await found(false)).toEqual([null, '1.1.1.1', 4]);
});
