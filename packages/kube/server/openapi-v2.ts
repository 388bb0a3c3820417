import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KubeSchema } from '../kind.ts';
import { StatusError } from '../status.ts';
import { schemaName } from './openapi-v3.ts';
import { reachableSchemas } from './reachable-schemas.ts';
import type { Registry } from './registry.ts';
import { sendJson } from './send.ts';

/** `/openapi/v2` for tools that have not moved on. In JSON only: those that want protobuf take v3 when v2 is not to be had. */
export function openApiV2(request: IncomingMessage, response: ServerResponse, registry: Registry): void {
  const accept = request.headers.accept ?? '*/*';
  if (!/application\/json|\*\/\*|application\/\*/.test(accept)) throw new StatusError('NotAcceptable', 'only the following media types are accepted: application/json');
  const definitions: Record<string, unknown> = {};
  for (const kind of registry.all()) {
    Object.assign(definitions, Object.fromEntries(Object.entries(reachableSchemas([kind.schema], kind.definitions ?? {})).map(([name, schema]) => [name, asV2(schema)])));
    definitions[schemaName(kind)] = { ...(asV2(kind.schema) as object), 'x-kubernetes-group-version-kind': [{ group: kind.group, version: kind.version, kind: kind.kind }] };
  }
  sendJson(response, 200, { swagger: '2.0', info: { title: 'Kubernetes', version: 'v1.36.0' }, paths: {}, definitions });
}

function asV2(schema: KubeSchema): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/definitions/'));
}
