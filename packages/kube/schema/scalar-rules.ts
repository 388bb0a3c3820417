import type { KubeSchema } from '../kind.ts';
import type { FieldCause } from '../status.ts';
import { fieldCause } from './field-cause.ts';
import { hasFormat, isKnownFormat } from './formats.ts';
import { schemaPattern } from './schema-pattern.ts';
import { invalidAt, nameOf, wrongType } from './type-rules.ts';

/** What is wrong with a text: its length, its pattern and its format. */
export function stringFailures(text: string, schema: KubeSchema, path: string): readonly FieldCause[] {
  const failures: FieldCause[] = [];
  const size = schema.maxLength === undefined && schema.minLength === undefined ? 0 : codePoints(text);
  if (schema.maxLength !== undefined && size > schema.maxLength) failures.push(fieldCause.tooLong(nameOf(path), schema.maxLength));
  else if (schema.minLength !== undefined && size < schema.minLength) {
    failures.push(invalidAt(path, text, `${path} in body should be at least ${schema.minLength} chars long`));
  } else if (schema.pattern !== undefined && schema.pattern !== '') {
    const pattern = schemaPattern(schema.pattern);
    if (typeof pattern === 'string') failures.push(invalidAt(path, text, `${path} in body should match '${schema.pattern}, but pattern is invalid: ${pattern}'`));
    else if (!pattern.test(text)) failures.push(invalidAt(path, text, `${path} in body should match '${schema.pattern}'`));
  }
  const { format = '' } = schema;
  const ofText = schema.type === undefined || schema.type === 'string';
  if (ofText && isKnownFormat(format) && !hasFormat(format, text)) failures.push(wrongType(path, format, text));
  return failures;
}

/** What is wrong with a number: its range and what it must be a multiple of. */
export function numberFailures(value: number, schema: KubeSchema, path: string): readonly FieldCause[] {
  const failures: FieldCause[] = [];
  const range = rangeProblem(value, schema);
  if (range !== undefined) failures.push(fieldCause.invalid('<nil>', '', `Checked value must be of type ${schema.type} ${range} in ${path}`));
  const { multipleOf, minimum, maximum } = schema;
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) failures.push(invalidAt(path, value, `${path} in body should be a multiple of ${multipleOf}`));
  if (minimum !== undefined && (schema.exclusiveMinimum === true ? value <= minimum : value < minimum)) {
    failures.push(invalidAt(path, value, `${path} in body should be greater than ${schema.exclusiveMinimum === true ? '' : 'or equal to '}${minimum}`));
  }
  if (maximum !== undefined && (schema.exclusiveMaximum === true ? value >= maximum : value > maximum)) {
    failures.push(invalidAt(path, value, `${path} in body should be less than ${schema.exclusiveMaximum === true ? '' : 'or equal to '}${maximum}`));
  }
  return failures;
}

function rangeProblem(value: number, { type, format }: KubeSchema): string | undefined {
  if (type === 'integer') {
    const bits = format === 'int32' ? 31 : 63;
    if (Number.isInteger(value) && value >= -(2 ** bits) && value < 2 ** bits) return undefined;
    return format === 'int32' || format === 'int64' ? `with format ${format}` : '(default format)';
  }
  return type === 'number' && format === 'float' && Math.abs(value) > 3.4028234663852886e38 ? 'with format float' : undefined;
}

function isMultiple(value: number, factor: number): boolean {
  if (factor <= 0) return false;
  if (Number.isInteger(value) && Number.isInteger(factor)) return value % factor === 0;
  const quotient = factor < 1 ? (1 / factor) * value : value / factor;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function codePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
