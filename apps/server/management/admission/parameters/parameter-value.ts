import { type FieldCause, fieldCause } from '@spacedock/kube';
import type { TemplateParameter } from '../../objects/common.ts';
import { isSealed } from '../../secrets/sealed-text.ts';
import { goPattern } from '../patterns/go-pattern.ts';

/** What a value is to the template, or what is wrong with it. */
export type ParameterValue =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'wrong'; readonly cause: FieldCause };

const trueTexts = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const falseTexts = ['0', 'f', 'F', 'FALSE', 'false', 'False'];
/** In the place of a password that is wrong. */
const hidden = '(hidden)';

/** Values and defaults are texts, whatever the type: an empty one is none. */
export function parameterValue(parameter: TemplateParameter, given: string, field: string): ParameterValue {
  const { type = '', label, variable = '', required = false, defaultValue = '' } = parameter;
  const text = given === '' ? defaultValue : given;
  if (text === '') {
    if (required) return wrong(fieldCause.required(field, `parameter ${label || variable} (${variable}) is required`));
    return { kind: 'value', value: isNumberOrBoolean(type) ? null : '' };
  }
  switch (type) {
    case '':
    case 'string':
    case 'multiline':
      return textValue(parameter, text, field);
    case 'password':
      // It was held against the rules when it was given; whether it may stand here is seen when it is stored.
      return isSealed(text) ? { kind: 'value', value: text } : textValue(parameter, text, field);
    case 'boolean': {
      const isTrue = trueTexts.includes(text);
      if (isTrue || falseTexts.includes(text)) return { kind: 'value', value: isTrue };
      return wrong(fieldCause.invalid(field, text, 'must be true or false'));
    }
    case 'number':
      return numberValue(parameter, text, field);
    default:
      return wrong(
        fieldCause.invalid(
          field,
          text,
          `the template gives ${variable} the type ${JSON.stringify(type satisfies never)}, which nobody knows; it has to be corrected there`,
        ),
      );
  }
}

const wrong = (cause: FieldCause): ParameterValue => ({ kind: 'wrong', cause });
const isNumberOrBoolean = (type: string): boolean => type === 'number' || type === 'boolean';

function textValue(
  { type, options = [], validation = '', invalidation = '' }: TemplateParameter,
  text: string,
  field: string,
): ParameterValue {
  const shown = type === 'password' ? hidden : text;
  if (options.length > 0)
    return options.includes(text) ? { kind: 'value', value: text } : wrong(fieldCause.notSupported(field, shown, options));
  const problem = patternProblem(validation, text, true) ?? patternProblem(invalidation, text, false);
  return problem === undefined ? { kind: 'value', value: text } : wrong(fieldCause.invalid(field, shown, problem));
}

function patternProblem(source: string, text: string, must: boolean): string | undefined {
  if (source === '') return undefined;
  const pattern = goPattern(source);
  if (typeof pattern === 'string')
    return `cannot be checked: the template's pattern is none (${pattern}); it has to be corrected there`;
  switch (pattern.of(text)) {
    case 'fits':
      return must ? undefined : `must not match ${source}`;
    case 'differs':
      return must ? `must match ${source}` : undefined;
    case 'too-long':
      return `is too long to be held against ${source}`;
  }
}

function numberValue({ min, max, options = [] }: TemplateParameter, text: string, field: string): ParameterValue {
  const value = Number(text);
  if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(value))
    return wrong(fieldCause.invalid(field, text, 'must be a whole number'));
  if (min !== undefined && value < min) return wrong(fieldCause.invalid(field, value, `must be ≥ ${min}`));
  if (max !== undefined && value > max) return wrong(fieldCause.invalid(field, value, `must be ≤ ${max}`));
  if (options.length > 0 && !options.some((option) => Number(option) === value))
    return wrong(fieldCause.notSupported(field, value, options));
  return { kind: 'value', value };
}
