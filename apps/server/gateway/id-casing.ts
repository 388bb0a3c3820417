import type { FieldProblem } from '@spacedock/contracts';
import type { TSchema } from 'typebox';

type Recase = (field: string, value: unknown, problems: FieldProblem[]) => unknown;

/**
 * The pages of the API write `spaceID` here and `spaceId` there. Both are taken wherever a schema has one of them, also inside
 * of objects and lists; answers keep the page's own form. Undefined when the schema has no such field.
 */
export function idCasing(schema: TSchema): Recase | undefined {
  const { properties = {}, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (items) return inList(items);

  const aliases = new Map<string, string>();
  const inside = new Map<string, Recase>();
  for (const [name, inner] of Object.entries(properties)) {
    const alias = otherCasing(name);
    if (alias !== name && !Object.hasOwn(properties, alias)) aliases.set(alias, name);
    const recase = idCasing(inner);
    if (recase) inside.set(name, recase);
  }
  if (aliases.size === 0 && inside.size === 0) return undefined;

  return (field, value, problems) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const recased: Record<string, unknown> = {};
    for (const [key, given] of Object.entries(value)) {
      const name = aliases.get(key) ?? key;
      if (name !== key && Object.hasOwn(value, name)) {
        problems.push({ field: `${field}.${key}`, problem: `is given as ${name} too` });
        continue;
      }
      // Not by assignment: the name may be __proto__, which would not become a field.
      Object.defineProperty(recased, name, {
        value: inside.get(name)?.(`${field}.${name}`, given, problems) ?? given,
        enumerable: true, configurable: true, writable: true,
      });
    }
    return recased;
  };
}

function inList(items: TSchema): Recase | undefined {
  const recase = idCasing(items);
  return recase && ((field, value, problems) =>
    Array.isArray(value) ? value.map((item: unknown, index) => recase(`${field}.${index}`, item, problems)) : value);
}

/** The name itself when it is not that of an id. */
function otherCasing(name: string): string {
  return name.replace(/I([dD])(s?)$/, (_, letter: string, plural: string) => `I${letter === 'd' ? 'D' : 'd'}${plural}`);
}
