import { type FieldCause, fieldCause } from '@spacedock/kube';
import type { TemplateParameter } from '../../objects/common.ts';
import { goPattern } from '../patterns/go-pattern.ts';
import { parameterValue } from './parameter-value.ts';

/** `foo` or `foo.bar`, of names that a template can write as `.Values.foo.bar`. */
const variablePath = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/;
/** `.Values.loft` is ours: project, space, cluster, owner. */
const ours = 'loft';

/** What is wrong with the parameters that a template or app asks for. Whoever uses it must not be the one to find out. */
export function declarationProblems(parameters: readonly TemplateParameter[], field: string): readonly FieldCause[] {
  const seen = new Set<string>();
  return parameters.flatMap((parameter, index) => {
    const at = `${field}[${index}]`;
    const { variable = '' } = parameter;
    const causes = [
      ...variableProblems(variable, `${at}.variable`, seen),
      ...patternProblems(parameter, at),
      ...rangeProblems(parameter, at),
      ...passwordProblems(parameter, at),
    ];
    seen.add(variable);
    return causes.length > 0 ? causes : defaultProblems(parameter, `${at}.defaultValue`);
  });
}

/** Everybody who sees the template would know it, and use it. */
const passwordProblems = ({ type, defaultValue }: TemplateParameter, at: string): readonly FieldCause[] =>
  type === 'password' && defaultValue
    ? [fieldCause.forbidden(`${at}.defaultValue`, 'a password has no default; leave it out, and let each space give its own')]
    : [];

function variableProblems(variable: string, field: string, seen: ReadonlySet<string>): readonly FieldCause[] {
  if (variable === '') return [fieldCause.required(field, 'a parameter needs a name to be used by')];
  if (!variablePath.test(variable))
    return [fieldCause.invalid(field, variable, 'must be a name such as replicas, or a path such as database.size')];
  if (variable === ours || variable.startsWith(`${ours}.`))
    return [fieldCause.forbidden(field, `.Values.${ours} is filled in by the system`)];
  if (seen.has(variable)) return [fieldCause.duplicate(field, variable)];
  const other = [...seen].find((known) => known.startsWith(`${variable}.`) || variable.startsWith(`${known}.`));
  return other === undefined
    ? []
    : [fieldCause.invalid(field, variable, `cannot stand beside ${other}: one is inside of the other`)];
}

function patternProblems({ validation = '', invalidation = '' }: TemplateParameter, at: string): readonly FieldCause[] {
  return Object.entries({ validation, invalidation }).flatMap(([name, source]) => {
    const pattern = source === '' ? undefined : goPattern(source);
    return typeof pattern === 'string' ? [fieldCause.invalid(`${at}.${name}`, source, pattern)] : [];
  });
}

function rangeProblems({ type = '', min, max }: TemplateParameter, at: string): readonly FieldCause[] {
  if (min !== undefined && max !== undefined && min > max)
    return [fieldCause.invalid(`${at}.max`, max, `must be ≥ min, which is ${min}`)];
  const ranged = min !== undefined || max !== undefined;
  return ranged && type !== 'number'
    ? [fieldCause.invalid(`${at}.type`, type, 'must be number, because there is a min or max')]
    : [];
}

/** A default is a value like any, and nobody has to give it. */
function defaultProblems(parameter: TemplateParameter, field: string): readonly FieldCause[] {
  const { defaultValue = '' } = parameter;
  const found = defaultValue === '' ? undefined : parameterValue(parameter, defaultValue, field);
  return found?.kind === 'wrong' ? [found.cause] : [];
}
