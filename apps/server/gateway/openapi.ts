import type { OutcomeCode } from '@spacedock/contracts';
import type { TObject, TSchema } from 'typebox';
import type { AnswerSchema } from './endpoint.ts';
import { errorSchema } from './error-schema.ts';
import { exampleFor, type JsonSchema, publishedSchema } from './json-schema.ts';
import { isOutcomeCode, type OutcomeText, outcomeText } from './outcome-texts.ts';
import { envelope } from './response-schemas.ts';
import { addressOf, type Route } from './route.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: JsonSchema;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly 'x-policy': string;
  readonly security: readonly JsonSchema[];
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

const about = `Every answer is \`{"data": …}\` or \`{"error": {"message", "code", "details", "next", "requestId"}}\`. Lists add
\`"meta": {"page", "limit", "hasMore", "nextCursor"}\`: pass \`nextCursor\` as \`cursor\` for the next page. Sign in at
\`POST /api/auth/login\`, or make a personal access token, and send it as \`Authorization: Bearer …\`. Unknown fields are
refused. Names that end in \`Id\` may be written with \`ID\` too.`;

/** The API as an OpenAPI 3.1 document, made from the route tables and from nothing else. */
export function openApiDocument(routes: readonly Route[], version: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const responses: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const path = addressOf(route).replaceAll(/:([^/]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, responses) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Spacedock', version, description: about, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: publishedSchema(errorSchema) },
      responses,
      headers: {
        RequestId: {
          description: 'Names this request in the log and the audit log. A fitting `X-Request-Id` of the caller is kept.',
          schema: { type: 'string' },
        },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
        Location: { description: 'Where to go.', schema: { type: 'string' } },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of `POST /api/auth/login`, or a personal access token (`sd_pat_…`).',
        },
      },
    },
  };
}

const tagOf = (route: Route): string => route.tag ?? route.entity;

function operationOf(route: Route, shared: Record<string, JsonSchema>): Operation {
  const { endpoint, policy } = route;
  const parameters = [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.query)];
  return {
    operationId: operationId(route),
    summary: endpoint.summary,
    description: [endpoint.description, whoMayCall(route)].filter(Boolean).join('\n\n'),
    tags: [tagOf(route)],
    'x-policy': policy,
    security: policy === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: { 'application/json': contentOf(endpoint.body) } } } : {}),
    ...(endpoint.rawBody ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } } : {}),
    responses: { ...answersOf(route), ...refusalsOf(route, shared) },
  };
}

/** `GET /api/projects/:projectId` is `getProjectsByProjectId`. */
function operationId(route: Route): string {
  const words = addressOf(route).replace(/^\/api\//, '/').split(/[/.-]+/).filter(Boolean);
  const parts = words.map((word) => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word)));
  return `${route.method.toLowerCase()}${parts.join('') || 'Root'}`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function whoMayCall({ policy, endpoint }: Route): string {
  switch (policy) {
    case 'public': return 'Anybody may call this.';
    case 'member': return 'Any signed-in member of the organisation may call this.';
    default: return `Needs the policy \`${policy}\`${endpoint.thingsGiveRights ? ', or a right that what it is about gives you: you own it, or it names you or a team of yours' : ''}.`;
  }
}

function parametersIn(place: 'path' | 'query', schema: TObject | undefined): JsonSchema[] {
  const required = new Set<string>(schema?.required ?? []);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = publishedSchema(property);
    const said = description === undefined ? {} : { description };
    return { name, in: place, required: place === 'path' || required.has(name), ...said, schema: rest };
  });
}

function contentOf(schema: TSchema): JsonSchema {
  const example = exampleFor(schema);
  return { schema: publishedSchema(schema), ...(example === undefined ? {} : { example }) };
}

const requestIdHeader = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };

function answersOf({ endpoint }: Route): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(endpoint.answers).flatMap(([text, schema]) => {
    const status = Number(text);
    return typeof schema === 'string' ? [] : [[status, { description: meaningOf(status), ...answerOf(status, schema) }]];
  }));
}

function answerOf(status: number, schema: Exclude<AnswerSchema, string>): JsonSchema {
  if (status >= 300 && status < 400) {
    return { headers: { ...requestIdHeader, location: { $ref: '#/components/headers/Location' } } };
  }
  const headers = { headers: requestIdHeader };
  if (schema === null) return headers;
  if ('streamOf' in schema) return { ...headers, content: { [String(schema.streamOf)]: { schema: { type: 'string' } } } };
  const enveloped = envelope(schema);
  return enveloped ? { ...headers, content: { 'application/json': contentOf(enveloped) } } : headers;
}

function meaningOf(status: number): string {
  switch (status) {
    case 201: return 'Made.';
    case 204: return 'Done; there is nothing to say.';
    case 302: return 'Go on there.';
    case 503: return 'Not now.';
    default: return 'Here it is.';
  }
}

/** What any request can be refused for, beside what its endpoint declares. */
function generalRefusals({ endpoint, policy }: Route): readonly OutcomeCode[] {
  return [
    'request.invalid',
    ...(endpoint.rawBody ? ['request.too_large'] as const : []),
    ...(endpoint.body ? ['request.malformed', 'request.too_large', 'request.media_type'] as const : []),
    ...(policy === 'public' ? [] : ['auth.missing', 'auth.invalid', 'auth.expired', 'auth.revoked', 'rate.limited'] as const),
    ...(policy === 'public' || policy === 'member' ? [] : ['policy.missing'] as const),
    'internal.failed',
    'service.unavailable',
  ];
}

/** Most routes are refused for the same reasons: each set of them is described once, among the shared responses. */
function refusalsOf(route: Route, shared: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const { answers } = route.endpoint;
  const declared = Object.values(answers).flatMap((answer) => (typeof answer === 'string' ? answer.split(/ *\| */) : []));
  const unknown = declared.filter((code) => !isOutcomeCode(code));
  if (unknown.length > 0) {
    throw new Error(`${route.method} ${addressOf(route)} declares outcomes that do not exist: ${unknown.join(', ')}`);
  }

  const codes = [...new Set([...declared.filter(isOutcomeCode), ...generalRefusals(route)])].toSorted();
  const byStatus = Map.groupBy(codes.map(outcomeText), ({ http }) => http);
  return Object.fromEntries([...byStatus].flatMap(([status, texts]) => {
    const answered = answers[status];
    if (answered !== undefined && typeof answered !== 'string') return [];
    const name = [status, ...texts.map(({ code }) => code)].join('-');
    shared[name] ??= refusalOf(status, texts);
    return [[status, { $ref: `#/components/responses/${name}` }]];
  }));
}

function refusalOf(status: number, texts: readonly OutcomeText[]): JsonSchema {
  const example = ({ code, says, next }: OutcomeText): JsonSchema =>
    ({ summary: says, value: { error: { message: says, code, details: [], next, requestId: 'req_8f14e45fceea167a5a36' } } });
  return {
    description: texts.map(({ code, says, next }) => `\`${code}\`: ${says} ${next}`).join('\n\n'),
    headers: { ...requestIdHeader, ...(status === 429 ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } : {}) },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(texts.map((text) => [text.code, example(text)])),
      },
    },
  };
}
