import type { FieldProblem } from '@spacedock/contracts';
import type { TSchema } from 'typebox';

/** An error as the validator reports it; both paths are JSON pointers. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly message: string;
  readonly params: object;
}

/**
 * The validator's errors as sentences about fields: `body.name is required`. A schema may carry `says`, a sentence better than
 * "must match pattern …".
 */
export function* fieldProblems(part: string, schema: TSchema, errors: readonly SchemaError[]): Iterable<FieldProblem> {
  const spokenFor = errors.filter(({ keyword, schemaPath }) => keyword === 'anyOf' && saysOf(schema, schemaPath) !== undefined)
    .map(({ schemaPath }) => `${schemaPath}/anyOf/`);

  for (const { keyword, instancePath, schemaPath, message, params } of errors) {
    // Why each of several alternatives does not fit is of no interest when the whole has a sentence of its own.
    if (spokenFor.some((prefix) => schemaPath.startsWith(prefix))) continue;
    const field = [part, ...stepsOf(instancePath)].join('.');
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
        // The same one level down; with very many unknown fields the validator stops before it gets to say it above.
        yield { field, problem: 'is not a known field' };
        break;
      case 'anyOf': {
        const says = saysOf(schema, schemaPath);
        // Without a sentence the alternatives have said it already.
        if (says !== undefined) yield { field, problem: says };
        break;
      }
      case 'enum':
        yield { field, problem: `must be one of ${(params as { allowedValues: readonly unknown[] }).allowedValues.join(', ')}` };
        break;
      default:
        yield { field, problem: saysOf(schema, schemaPath) ?? message };
    }
  }
}

function saysOf(schema: TSchema, schemaPath: string): string | undefined {
  let node: unknown = schema;
  for (const step of stepsOf(schemaPath)) {
    if (node === null || typeof node !== 'object') return undefined;
    node = (node as Record<string, unknown>)[step];
  }
  return (node as { says?: string } | undefined)?.says;
}

const stepsOf = (pointer: string): string[] =>
  pointer.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
