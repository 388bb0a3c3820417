import { type FieldProblem, invalid } from '@spacedock/contracts';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { Endpoint } from './endpoint.ts';
import { fieldProblems, type SchemaError } from './field-problems.ts';
import { idCasing } from './id-casing.ts';
import { textValues } from './text-values.ts';
import { unstorableText } from './unstorable-text.ts';

/** Every wrong field is named, but a body of a million wrong fields is not answered with a million sentences. */
const mostProblems = 100;
Settings.Set({ maxErrors: mostProblems });

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
    if (problems.length > 0) throw refusalOf(problems);
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
  const check = fieldsCheck(part, schema, { bothCasings: part !== 'path' });
  // Path and query are text on the wire; a body has types of its own and is taken at its word.
  const read = part === 'body' ? bodyOf(schema) : textValues(schema);
  return (value, problems) => check(read(value), problems);
}

/** The check of one value; `field` is what its problems are named after. For what only a handler knows the schema of. */
export function fieldsCheck(field: string, schema: TSchema, { bothCasings = true } = {}): Check {
  const validator = Compile(schema);
  const recase = bothCasings ? idCasing(schema) : undefined;
  return (value, problems) => {
    const candidate = recase ? recase(field, value, problems) : value;
    if (!validator.Check(candidate)) {
      problems.push(...fieldProblems(field, schema, validator.Errors(candidate) as readonly SchemaError[]));
    }
    unstorableText(field, candidate, problems);
    return candidate;
  };
}

/** No body at all is the empty object, so that the answer names the fields that are missing. */
const bodyOf = (schema: TSchema) => (value: unknown): unknown =>
  value === undefined && (schema as { type?: string }).type === 'object' ? {} : value;

/** What the caller is told, each wrong field once. */
export const refusalOf = (problems: readonly FieldProblem[]) => invalid(...atMost(mostProblems, problems));

/** A field may be wrong in several ways; it is told once each. Names are the caller's own and may be of any length. */
function atMost(most: number, problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const told = new Map(problems.map(({ field, problem }) => {
    const named = field.length > 200 ? `${field.slice(0, 200)}…` : field;
    return [`${named} ${problem}`, { field: named, problem }];
  }));
  const all = [...told.values()];
  return all.length < most ? all : [
    ...all.slice(0, most), { field: 'request', problem: 'has more wrong fields than are named here' },
  ];
}
