import { expect, test } from 'vitest';
import type { AwsOperation } from '../aws-operation.ts';
import { operationAt } from './http-path.ts';

const operation = (name: string, http: NonNullable<AwsOperation['http']>): AwsOperation => ({ name, http, run: () => ({}) });
const operations = [
  operation('List', 'GET /clusters'), operation('Get', 'GET /clusters/{name}'), operation('Delete', 'DELETE /clusters/{name}'),
  operation('Entry', 'GET /clusters/{name}/entries/{arn}'),
];

test.each([
  ['GET', '/clusters', 'List', {}],
  ['GET', '/clusters?maxResults=1', 'List', {}],
  ['GET', '/clusters/a%20b', 'Get', { name: 'a b' }],
  ['DELETE', '/clusters/a', 'Delete', { name: 'a' }],
  ['GET', '/clusters/a/entries/arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fx', 'Entry', { name: 'a', arn: 'arn:aws:iam::1:role/x' }],
])('%s %s is %s', (method, rawPath, name, labels) => {
  const found = operationAt({ method, rawPath }, operations);
  expect(found?.operation.name).toBe(name);
  expect(found?.labels).toEqual(labels);
});

test.each([
  ['POST', '/clusters'],
  ['GET', '/clusters/'],
  ['GET', '/clusters/%'],
  ['GET', '/clusters/a/b'],
  ['GET', '/'],
  ['GET', ''],
  ['GET', '/clusters/%7Bname%7D/x'],
])('%s %s is none', (method, rawPath) => {
  expect(operationAt({ method, rawPath }, operations)).toBeUndefined();
});
