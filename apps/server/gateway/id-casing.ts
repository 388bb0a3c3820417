import type { FieldProblem } from '@spacedock/contracts';
import type { TSchema } from 'typebox';

type Recase = (part: string, value: unknown, problems: FieldProblem[]) => unknown;

/**
 * The pages of the API write `spaceID` here and `spaceId` there. Both are taken wherever a schema has one of them; answers
 * keep the page's own form. Undefined when the schema has no such field.
 */
export function idCasing(schema: TSchema): Recase | undefined {
  const properties = (schema as { properties?: Record<string, unknown> }).properties ?? {};
  const aliases = new Map<string, string>();
  for (const name of Object.keys(properties)) {
    if (/I[dD]s?$/.test(name)) aliases.set(otherCasing(name), name);
  }
  if (aliases.size === 0) return undefined;

  return (part, value, problems) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const given = value as Record<string, unknown>;
    if (!Object.keys(given).some((key) => aliases.has(key))) return value;

    const recased: Record<string, unknown> = { ...given };
    for (const [alias, name] of aliases) {
      if (!Object.hasOwn(recased, alias)) continue;
      if (Object.hasOwn(recased, name)) problems.push({ field: `${part}.${alias}`, problem: `is given as ${name} too` });
      recased[name] = recased[alias];
      delete recased[alias];
    }
    return recased;
  };
}

function otherCasing(name: string): string {
  return name.replace(/I([dD])(s?)$/, (_, letter: string, plural: string) => `I${letter === 'd' ? 'D' : 'd'}${plural}`);
}
