import type { TemplateParameter } from '../space-templates/template-shape.ts';

/** What stands in the inputs: nested where names have dots, as the request has it. */
export interface ParameterValues {
  readonly [name: string]: string | boolean | ParameterValues;
}
type Given = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isBoolean = ({ type, options = [] }: TemplateParameter): boolean => type === 'boolean' && options.length === 0;
const isTrue = (text: string): boolean => ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text);

/** What stands in the input before somebody types. */
const defaultOf = (parameter: TemplateParameter): string | boolean =>
  isBoolean(parameter) ? isTrue(parameter.defaultValue ?? '') : (parameter.defaultValue ?? '');

const at = (values: Given, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => (isMap(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined), values);

function withValue(values: Given, [step = '', ...rest]: readonly string[], value: unknown): Given {
  const inner = at(values, [step]);
  return { ...values, [step]: rest.length === 0 ? value : withValue(isMap(inner) ? inner : {}, rest, value) };
}

export const isGiven = ({ variable = '' }: TemplateParameter, given: Given): boolean =>
  at(given, variable.split('.')) !== undefined;

/** The inputs for what is asked, filled with what was given before. Passwords are never filled in. */
export function parameterInputs(asked: readonly TemplateParameter[], given: Given = {}): ParameterValues {
  return asked.reduce<Given>((inputs, parameter) => {
    const { variable = '', type } = parameter;
    const before = type === 'password' ? undefined : at(given, variable.split('.'));
    const shown =
      before === undefined || before === null
        ? defaultOf(parameter)
        : isBoolean(parameter)
          ? isTrue(String(before))
          : String(before);
    return withValue(inputs, variable.split('.'), shown);
  }, {}) as ParameterValues;
}

/**
 * What is sent. A default is left to the template, so that a space follows when the template changes it; what the form does not
 * ask for, and passwords that were not typed anew, stay as they were.
 */
export function parametersGiven(
  asked: readonly TemplateParameter[],
  inputs: ParameterValues,
  before: Given = {},
): Record<string, unknown> {
  return asked.reduce<Given>((given, parameter) => {
    const { variable = '', type } = parameter;
    const path = variable.split('.');
    const value = at(inputs, path);
    if (type === 'password' && value === '') return given;
    if (value === undefined || value === '' || value === defaultOf(parameter)) return without(given, path);
    return withValue(given, path, type === 'number' && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value);
  }, before) as Record<string, unknown>;
}

function without(values: Given, [step = '', ...rest]: readonly string[]): Given {
  const { [step]: inner, ...others } = values;
  if (rest.length === 0 || !isMap(inner)) return others;
  const left = without(inner, rest);
  return Object.keys(left).length === 0 ? others : { ...others, [step]: left };
}

/** For commands that are copied: passwords are named, never written. */
export function withoutPasswords(asked: readonly TemplateParameter[], given: Given): Record<string, unknown> {
  return asked
    .filter(({ type, variable = '' }) => type === 'password' && at(given, variable.split('.')) !== undefined)
    .reduce<Given>((shown, { variable = '' }) => withValue(shown, variable.split('.'), `<${variable}>`), given) as Record<
    string,
    unknown
  >;
}
