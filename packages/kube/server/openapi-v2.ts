import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KindDeclaration } from '../kind.ts';
import { StatusError } from '../status.ts';
import { verbsOf } from './discovery.ts';
import { mediaRanges } from './negotiation.ts';
import { openApiV2Protobuf } from './openapi-v2-protobuf.ts';
import { schemaAsV2 } from './openapi-v2-schema.ts';
import { describedSchema, patchTypesOf, schemaName } from './openapi-v3.ts';
import { reachableSchemas } from './reachable-schemas.ts';
import { groupVersionOf, type Registry } from './registry.ts';
import { sendText } from './send.ts';

const protobuf = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const formsByType: Readonly<Record<string, 'json' | 'protobuf'>> = {
  'application/json': 'json', 'application/*': 'json', '*/*': 'json', [protobuf]: 'protobuf',
  // As Go clients still write it, although `@` may not stand in a media type.
  'application/com.github.proto-openapi.spec.v2@v1.0+protobuf': 'protobuf',
};

interface Made {
  readonly json: string;
  readonly protobuf: Buffer;
  readonly etag: string;
}

/**
 * `/openapi/v2`: one document of all kinds. kubectl and helm ask for it about what they do not find in v3, such as a `List` or a kind
 * that is not there, and go no further without it. Made on first use and again only after a kind came or went.
 */
export function openApiV2(registry: Registry): (request: IncomingMessage, response: ServerResponse) => void {
  let edition = -1;
  let made: Made | undefined;

  function fresh(): Made {
    if (made && edition === registry.edition) return made;
    edition = registry.edition;
    const document = documentOf(registry.all());
    const json = JSON.stringify(document);
    return (made = { json, protobuf: openApiV2Protobuf(document), etag: `"${createHash('sha512').update(json).digest('hex').toUpperCase()}"` });
  }

  return (request, response) => {
    const form = mediaRanges(request.headers.accept).map(({ type }) => formsByType[type]).find((known) => known !== undefined);
    if (form === undefined) throw new StatusError('NotAcceptable', `only the following media types are accepted: application/json, ${protobuf}`);
    const document = fresh();
    response.setHeader('vary', 'Accept').setHeader('etag', document.etag);
    if (request.headers['if-none-match'] === document.etag) {
      response.writeHead(304).end();
      return;
    }
    sendText(response, 200, form === 'json' ? 'application/json' : protobuf, document[form]);
  };
}

function documentOf(kinds: readonly KindDeclaration[]): object {
  const definitions: Record<string, unknown> = {};
  for (const kind of kinds) {
    for (const [name, schema] of Object.entries(reachableSchemas([kind.schema], kind.definitions ?? {}))) definitions[name] ??= schemaAsV2(schema);
    // Of a kind that takes any field nothing is said: naming some would make old clients refuse the others.
    const schema = kind.schema['x-kubernetes-preserve-unknown-fields'] ? { type: 'object' } : schemaAsV2(describedSchema(kind));
    definitions[schemaName(kind)] = { ...schema, 'x-kubernetes-group-version-kind': [gvkOf(kind)] };
  }
  const paths = Object.fromEntries(kinds.filter((kind) => verbsOf(kind).includes('patch')).map((kind) => [pathOf(kind), pathItemOf(kind)]));
  return { swagger: '2.0', info: { title: 'Kubernetes', version: 'v1.36.0' }, paths, definitions };
}

const gvkOf = ({ group, version, kind }: KindDeclaration) => ({ group, version, kind });

function pathOf(kind: KindDeclaration): string {
  const root = kind.group === '' ? `/api/${kind.version}` : `/apis/${groupVersionOf(kind)}`;
  return `${root}/${kind.scope === 'Namespaced' ? 'namespaces/{namespace}/' : ''}${kind.plural}/{name}`;
}

const inPath = (name: string): object => ({ name, in: 'path', type: 'string', required: true, uniqueItems: true });
const inQuery = (name: string, type: 'string' | 'boolean'): object => ({ name, in: 'query', type, uniqueItems: true });

/** Of the operations the patch only: clients look there whether the server itself finds unknown fields (`fieldValidation`). */
function pathItemOf(kind: KindDeclaration): object {
  return {
    parameters: [inPath('name'), ...(kind.scope === 'Namespaced' ? [inPath('namespace')] : [])],
    patch: {
      operationId: `patch${kind.scope === 'Namespaced' ? 'Namespaced' : ''}${kind.kind}`,
      consumes: patchTypesOf(kind),
      produces: ['application/json', 'application/yaml'],
      parameters: [
        { name: 'body', in: 'body', required: true, schema: { type: 'object' } },
        inQuery('dryRun', 'string'), inQuery('fieldManager', 'string'), inQuery('fieldValidation', 'string'), inQuery('force', 'boolean'),
      ],
      responses: { 200: { description: 'OK', schema: { $ref: `#/definitions/${schemaName(kind)}` } }, 401: { description: 'Unauthorized' } },
      'x-kubernetes-action': 'patch',
      'x-kubernetes-group-version-kind': gvkOf(kind),
    },
  };
}
