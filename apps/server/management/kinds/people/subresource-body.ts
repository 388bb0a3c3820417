import { badRequest, type FieldCause, fieldCause, invalidObject } from '@spacedock/kube';
import { managementGroup } from '../definitions.ts';

/** Texts in one part of the body of a subresource. Fields that nobody knows are refused: a misspelt one would be left out in silence. */
export function textsIn<Name extends string>(
  body: unknown,
  {
    kind,
    part,
    names,
    required,
  }: { readonly kind: string; readonly part: string; readonly names: readonly Name[]; readonly required: readonly Name[] },
): Readonly<Record<Name, string>> {
  if (!isMap(body)) throw badRequest(`the body must be a ${kind}, such as {"${part}":{"${names[0]}":"…"}}`);
  const given = body[part] ?? {};
  if (!isMap(given)) throw badRequest(`${part} must be an object`);
  const known: readonly string[] = names;
  const [unknown] = [
    ...Object.keys(body).filter((name) => ![part, 'kind', 'apiVersion', 'metadata'].includes(name)),
    ...Object.keys(given).flatMap((name) => (known.includes(name) ? [] : [`${part}.${name}`])),
  ];
  if (unknown !== undefined) throw badRequest(`strict decoding error: unknown field ${JSON.stringify(unknown)}`);
  const wrong = names.find((name) => given[name] !== undefined && given[name] !== null && typeof given[name] !== 'string');
  if (wrong !== undefined) throw badRequest(`${part}.${wrong} must be a text`);
  const texts = Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as Record<Name, string>;
  refuseIfWrong(
    kind,
    required.flatMap((name) => (texts[name] === '' ? [fieldCause.required(`${part}.${name}`)] : [])),
  );
  return texts;
}

export function refuseIfWrong(kind: string, causes: readonly FieldCause[]): void {
  if (causes.length > 0) throw invalidObject({ group: managementGroup.group, plural: '', kind }, '', causes);
}

export const notFoundCause = (field: string, value: string): FieldCause => ({
  reason: 'FieldValueNotFound',
  field,
  message: `Not found: ${JSON.stringify(value)}`,
});

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
