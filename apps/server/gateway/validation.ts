import { type FieldProblem, invalid } from '@spacedock/contracts';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { Endpoint } from './endpoint.ts';
import { idCasing } from './id-casing.ts';

// Every wrong field is named; the default stops at eight.
Settings.Set({ maxErrors: 100 });

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface ValidInput {
  readonly params: never;
  readonly query: never;
  readonly body: never;
}

type Part = 'path' | 'query' | 'body';
type Check = (value: unknown, problems: FieldProblem[]) => unknown;

/** Compiles an endpoint's schemas into one check that names every wrong field of path, query and body at once. */
export function inputCheck(endpoint: Pick<Endpoint<never, never>, 'params' | 'query' | 'body'>): (raw: RawInput) => ValidInput {
  const params = endpoint.params ? partCheck('path', endpoint.params) : nothing;
  const query = endpoint.query ? partCheck('query', endpoint.query) : nothingBut('query');
  const body = endpoint.body ? partCheck('body', endpoint.body) : nothingBut('body');

  return (raw) => {
    const problems: FieldProblem[] = [];
    const input = {
      params: params(raw.params, problems),
      query: query(raw.query, problems),
      body: body(raw.body, problems),
    };
    if (problems.length > 0) throw invalid(...problems);
    return input as ValidInput;
  };
}

const nothing: Check = () => ({});

/** An endpoint that takes no query or body refuses one: a misspelt or misplaced option must not be ignored in silence. */
const nothingBut = (part: Part): Check => (value, problems) => {
  if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) problems.push({ field: `${part}.${key}`, problem: 'is not a known field' });
  } else if (value !== undefined && value !== null) {
    problems.push({ field: part, problem: 'is not expected here' });
  }
  return {};
};

function partCheck(part: Part, schema: TSchema): Check {
  const validator = Compile(schema);
  const casing = part === 'path' ? undefined : idCasing(schema);
  const isText = part !== 'body';

  return (value, problems) => {
    let candidate: unknown = value;
    if (casing) candidate = casing(part, candidate, problems);
    // Path and query are text on the wire; a body has types of its own and is taken at its word.
    if (isText) candidate = validator.Convert(candidate);
    if (!validator.Check(candidate)) {
      for (const problem of problemsOf(part, schema, validator.Errors(candidate))) problems.push(problem);
    }
    nulCharacters(part, candidate, problems);
    return candidate;
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly message: string;
  readonly params: object;
}

function* problemsOf(part: Part, schema: TSchema, errors: readonly SchemaError[]): Iterable<FieldProblem> {
  for (const { keyword, instancePath, schemaPath, message, params } of errors) {
    const field = part + instancePath.replaceAll('/', '.');
    switch (keyword) {
      case 'required':
        for (const name of (params as { requiredProperties: readonly string[] }).requiredProperties) {
          yield { field: `${field}.${name}`, problem: 'is required' };
        }
        break;
      case 'additionalProperties':
        for (const name of (params as { additionalProperties: readonly string[] }).additionalProperties) {
          yield { field: `${field}.${name}`, problem: 'is not a known field' };
        }
        break;
      case 'boolean':
        break; // says again, one level down, what additionalProperties says
      default: {
        const says = (nodeAt(schema, schemaPath) as { says?: string } | undefined)?.says;
        yield { field, problem: says ?? message };
      }
    }
  }
}

/** The schema an error speaks of; it may carry `says`, a sentence better than "must match pattern …". */
function nodeAt(schema: TSchema, schemaPath: string): unknown {
  let node: unknown = schema;
  for (const step of schemaPath.split('/').slice(1)) {
    if (node === null || typeof node !== 'object') return undefined;
    node = (node as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return node;
}

/** PostgreSQL text holds every character but this one; refusing it here keeps it from being a 500 there. */
function nulCharacters(field: string, value: unknown, problems: FieldProblem[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) problems.push({ field, problem: 'must not contain the character U+0000' });
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) problems.push({ field, problem: 'must not have a name with the character U+0000' });
      nulCharacters(`${field}.${key}`, inner, problems);
    }
  }
}
