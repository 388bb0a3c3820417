import { expect, test } from 'vitest';
import { answerHead } from './answer-head.ts';

const place = { server: 'https://api.example.com:6443/k8s/c-1', base: '/kubernetes/project/shop/space/web' };
const headOf = (...rawHeaders: string[]): readonly string[] => answerHead({ rawHeaders }, place).slice(0, -4);

test('what is about the answer passes as it came; what is about the connection or our origin does not', () => {
  const kept = ['Audit-Id', '1', 'WARNING', '299 - "x"', 'Warning', '299 - "y"', 'Content-Length', '5', 'Content-Encoding', 'gzip', 'Retry-After', '1'];
  const taken = [
    'Connection', 'close, X-Hop', 'x-hop', '1', 'Keep-Alive', 'timeout=5', 'Transfer-Encoding', 'chunked', 'Set-Cookie', 'refresh=evil', 'Access-Control-Allow-Origin', '*',
    'Strict-Transport-Security', 'max-age=0', 'Clear-Site-Data', '"*"', 'WWW-Authenticate', 'Basic', 'Content-Security-Policy', 'default-src *', 'X-Content-Type-Options', 'x',
  ];
  expect(headOf(...taken, ...kept)).toEqual(kept);
  expect(answerHead({ rawHeaders: taken }, place)).toEqual(['X-Content-Type-Options', 'nosniff', 'Content-Security-Policy', `default-src 'none'; frame-ancestors 'none'; sandbox`]);
});

test.each([
  ['/api/v1/namespaces/x/services/web/proxy/login', `${place.base}/api/v1/namespaces/x/services/web/proxy/login`],
  ['/k8s/c-1/api', `${place.base}/api`],
  ['https://api.example.com:6443/k8s/c-1/api?x', `${place.base}/api?x`],
  ['https://elsewhere.example.com/login', 'https://elsewhere.example.com/login'],
  ['//elsewhere.example.com/', '//elsewhere.example.com/'],
  ['relative/path', 'relative/path'],
])('a redirect to %s leads to %s here', (location, here) => expect(headOf('Location', location)).toEqual(['Location', here]));
