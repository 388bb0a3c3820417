import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KindDeclaration } from '../kind.ts';
import { openApiV2 } from './openapi-v2.ts';
import { kindRegistry } from './registry.ts';

const kind = (name: string, schema: KindDeclaration['schema']): KindDeclaration => ({
  group: 'example.com', version: 'v1', kind: name, plural: `${name.toLowerCase()}s`, singular: name.toLowerCase(), scope: 'Namespaced', columns: [], schema,
});
const named = { spec: { type: 'object', properties: { size: { type: 'integer' } } } } as const;
const registry = kindRegistry([
  kind('Widget', { type: 'object', properties: named }),
  kind('Bag', { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: named }),
]);
const answer = openApiV2(registry);
const server = createServer((request, response) => {
  try {
    answer(request, response);
  } catch (error) {
    response.writeHead(406).end((error as Error).message);
  }
});
let url = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi/v2`;
});
afterAll(() => void server.close());

interface Document {
  readonly definitions: Record<string, unknown>;
  readonly paths: Record<string, { readonly patch: { readonly parameters: readonly { readonly name: string }[] } }>;
}
const read = async (): Promise<Document> => (await fetch(url)).json() as Promise<Document>;

test('a kind is described by its schema; of one that takes any field none is named, or old clients would refuse the others', async () => {
  const { definitions } = await read();
  expect(definitions['com.example.v1.Widget']).toEqual({
    type: 'object', 'x-kubernetes-group-version-kind': [{ group: 'example.com', version: 'v1', kind: 'Widget' }],
    // What every object has is described too: kubectl applies by it.
    properties: { ...named, apiVersion: expect.anything(), kind: expect.anything(), metadata: expect.objectContaining({ type: 'object' }) },
  });
  expect(definitions['com.example.v1.Bag']).toEqual({
    type: 'object', 'x-kubernetes-group-version-kind': [{ group: 'example.com', version: 'v1', kind: 'Bag' }],
  });
});

test('the patch operation says that unknown fields are found here', async () => {
  const { paths } = await read();
  expect(paths['/apis/example.com/v1/namespaces/{namespace}/bags/{name}']?.patch.parameters).toContainEqual(
    expect.objectContaining({ name: 'fieldValidation', in: 'query' }),
  );
});

test('whoever has the document is told so, until a kind comes', async () => {
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  registry.add(kind('Late', { type: 'object' }));
  const later = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([later.status, Object.keys(((await later.json()) as Document).definitions)]).toEqual([200, expect.arrayContaining(['com.example.v1.Late'])]);
});

test('it comes in the protobuf form too, under both of its names, and in no other', async () => {
  for (const accept of ['application/com.github.proto-openapi.spec.v2.v1.0+protobuf', 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'])
    expect((await fetch(url, { headers: { accept } })).headers.get('content-type')).toContain('protobuf');
  const refused = await fetch(url, { headers: { accept: 'text/html' } });
  expect([refused.status, await refused.text()]).toEqual([406, expect.stringContaining('only the following media types are accepted: application/json')]);
});
