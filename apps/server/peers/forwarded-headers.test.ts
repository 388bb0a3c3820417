import { expect, test } from 'vitest';
import { forwardedHeaders, passedOn } from './forwarded-headers.ts';

test('what is about one connection does not go on to the next', () => {
  const headers = {
    connection: 'keep-alive, X-Of-This-Hop',
    'keep-alive': 'timeout=5',
    te: 'trailers',
    'transfer-encoding': 'chunked',
    upgrade: 'h2c',
    expect: '100-continue',
    'proxy-authorization': 'Basic x',
    'x-of-this-hop': 'yes',
    'content-type': 'application/json',
    'set-cookie': ['a=1', 'b=2'],
  };
  expect(passedOn(headers)).toEqual({ 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
});

test('what this process found out stands in place of what the caller claims', () => {
  const call = { id: 'req_12345678', address: '198.51.100.4', protocol: 'https', host: 'dock.example.com' };
  expect(
    forwardedHeaders(call, {
      host: 'dock.example.com',
      authorization: 'Bearer x',
      cookie: 'a=1',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'ftp',
      'x-forwarded-port': '1',
      forwarded: 'for=203.0.113.9',
      'spacedock-peer': 'forged',
      'spacedock-service': 'config',
      'x-request-id': 'of-the-caller',
    }),
  ).toEqual({
    host: 'dock.example.com',
    authorization: 'Bearer x',
    cookie: 'a=1',
    'x-forwarded-for': '198.51.100.4',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'dock.example.com',
    'x-request-id': 'req_12345678',
  });
});
