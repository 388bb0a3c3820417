import { type OutcomeCode, outcomes } from '@spacedock/contracts';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeTable } from '../testing/route-table.ts';
import { startWorld, type World } from '../testing/world.ts';
import { created } from './answer.ts';
import { endpointsOf } from './endpoint.ts';
import { errorSchema } from './error-schema.ts';
import { type OpenApiDocument, openApiDocument, type Operation } from './openapi.ts';
import { addressOf, type Route, routes } from './route.ts';
import { schemaProblems } from './testing/schema-problems.ts';

let world: World;
const table = routeTable;
let document: OpenApiDocument;
beforeAll(async () => {
  world = await startWorld();
  document = await (await fetch(`${world.url}/api/openapi.json`)).json() as OpenApiDocument;
});
afterAll(() => world.close());

const operations = (): readonly (readonly [string, Operation])[] => Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const));

describe('the served document', () => {
  test('holds every route of the tables and nothing else', () => {
    const expected = table.map((route) => `${route.method} ${addressOf(route).replaceAll(/:([^/]+)/g, '{$1}')}`);
    expect(operations().map(([name]) => name).toSorted()).toEqual(expected.toSorted());
    expect(document.openapi).toBe('3.1.1');
  });

  test('every operation says what it does, who may call it, and has an answer that says yes', () => {
    const lacking = operations().filter(([, { summary, description, responses, 'x-policy': policy }]) =>
      !summary || !policy || !description || !Object.keys(responses).some((status) => Number(status) < 400));
    expect(lacking).toEqual([]);
    for (const route of table) {
      const operation = document.paths[addressOf(route).replaceAll(/:([^/]+)/g, '{$1}')]?.[route.method.toLowerCase()];
      expect(operation?.['x-policy']).toBe(route.policy);
      expect(operation?.security).toEqual(route.policy === 'public' ? [] : [{ bearer: [] }]);
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(Object.keys(route.endpoint.answers)));
    }
  });

  test('operation ids are unique, tags are declared, path parameters are described', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const [name, operation] of operations()) {
      expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
      const inPath = [...name.matchAll(/{([^}]+)}/g)].map(([, parameter]) => parameter);
      const parameters = (operation.parameters ?? []).filter((parameter) => parameter['in'] === 'path');
      const described = parameters.map((parameter) => parameter['name']);
      expect(described.toSorted()).toEqual(inPath.toSorted());
    }
  });

  test('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const steps = reference.replace('#/', '').split('/');
      const found = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
      expect(found, reference).toBeDefined();
    }
  });

  test('every schema is JSON Schema 2020-12 without words of our own', () => {
    const problems: string[] = [];
    for (const { place, schema } of schemasIn('', document)) problems.push(...schemaProblems(place, schema));
    expect(problems).toEqual([]);
  });

  test('examples of refusals are refusals, and name the code that they stand under', () => {
    interface Refusal {
      readonly content: { readonly 'application/json': { readonly examples: Record<string, { readonly value: unknown }> } };
    }
    const refusals = Object.values(document.components['responses'] ?? {}) as readonly Refusal[];
    expect(refusals.length).toBeGreaterThan(5);
    for (const { content } of refusals) {
      for (const [code, { value }] of Object.entries(content['application/json'].examples)) {
        expect(Check(errorSchema, value)).toBe(true);
        expect((value as { error: { code: string } }).error.code).toBe(code);
      }
    }
  });

  test('a signed-in, policy-guarded route lists what it can be refused for, with texts', () => {
    const operation = document.paths['/api/projects']?.['post'];
    const statuses = ['201', '400', '401', '403', '409', '413', '415', '429', '500', '503'];
    expect(Object.keys(operation?.responses ?? {})).toEqual(statuses);
    const described = (status: string): unknown => {
      const name = String(operation?.responses[status]?.['$ref']).replace('#/components/responses/', '');
      return (document.components['responses']?.[name] as { description?: unknown } | undefined)?.description;
    };
    expect(described('409')).toBe('`project.exists`: A project named {name} exists already. Choose another name.');
    expect(described('403')).toContain('This needs the policy {policy}');
    expect(operation).toMatchObject({ operationId: 'postProjects', tags: ['project'] });
    expect(operation?.description).toContain('Needs the policy `project:create`.');
    const content = { 'application/json': { example: { name: 'Checkout' } } };
    expect(operation?.requestBody).toMatchObject({ required: true, content });
    expect(JSON.stringify(operation)).not.toContain('"says"');
  });

  test('a real refusal fits the published error schema', async () => {
    const { body } = await world.anybody.get('/projects');
    expect(Check(errorSchema, body)).toBe(true);
    const { error } = body as { readonly error: object };
    expect(Object.keys(error).toSorted()).toEqual(['code', 'details', 'message', 'next', 'requestId']);
  });
});

describe('a table that is wrong', () => {
  const { endpoint } = endpointsOf<object, never>();

  test('with an outcome that does not exist is no document', () => {
    const answers = { 201: Type.String(), 409: 'project.exists | project.gone' };
    const wrong = endpoint({ summary: 'x', answers, handle: async () => created('') });
    expect(() => openApiDocument(routes('project', [['POST', '/x', 'project:create', wrong]]) as readonly Route[], '1'))
      .toThrow('POST /api/x declares outcomes that do not exist: project.gone');
  });
});

test('outcomes stand under their own status in every route’s declaration', () => {
  for (const route of table) {
    for (const [status, answer] of Object.entries(route.endpoint.answers)) {
      if (typeof answer !== 'string') continue;
      for (const code of answer.split('|').map((each) => each.trim() as OutcomeCode)) {
        expect(outcomes[code].http, `${route.method} ${route.path} declares ${code} as ${status}`).toBe(Number(status));
      }
    }
  }
});

function findAll(node: unknown, key: string, place = ''): readonly { readonly place: string; readonly value: unknown }[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const at = `${place}/${name}`;
    return name === key ? [{ place: at, value }] : findAll(value, key, at);
  });
}

/** Of bodies, parameters, answers and components. */
function schemasIn(place: string, api: OpenApiDocument): readonly { readonly place: string; readonly schema: unknown }[] {
  const named = Object.entries(api.components['schemas'] ?? {}).map(([name, schema]) => ({ place: `${place}/${name}`, schema }));
  const others = findAll([api.paths, api.components], 'schema', place);
  return [...named, ...others.map(({ place: at, value }) => ({ place: at, schema: value }))];
}
