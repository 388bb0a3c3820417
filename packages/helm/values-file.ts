/** Values of a chart: what JSON can say. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Values as the text of a file for `helm -f`. JSON is nearly YAML; where it is not, Helm refuses the file or reads something
 * else: raw control characters, characters outside the basic plane written as two escapes, keys over 1024 characters.
 */
export function valuesFile(values: Values): string {
  return `${flow(values)}\n`;
}

function flow(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`A chart value cannot be ${value}.`);
      return JSON.stringify(value);
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map((item: unknown) => flow(item ?? null)).join(', ')}]`;
      return `{${Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => pair(key, item))
        .join(', ')}}`;
    default:
      throw new TypeError(`A chart value cannot be a ${typeof value}.`);
  }
}

function pair(key: string, value: unknown): string {
  const name = quoted(key);
  return name.length > 1_000 ? `? ${name} : ${flow(value)}` : `${name}: ${flow(value)}`;
}

/** On one line, in double quotes, for every reader of YAML. */
export function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll(/[^ -~]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
  });
}
