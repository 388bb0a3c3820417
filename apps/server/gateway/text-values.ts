import type { TSchema } from 'typebox';

/**
 * Path and query are text on the wire. Turns the text of whole numbers, truth values and lists into what the schema wants.
 * Whatever is not written exactly so stays text, and the schema refuses it: `limit=1.5` must not become 1, nor `limit=` 0.
 */
export function textValues(schema: TSchema): (given: unknown) => unknown {
  const properties = (schema as { properties?: Record<string, TSchema> }).properties ?? {};
  const readers = new Map(Object.entries(properties).map(([name, property]) => [name, readerOf(property)]));
  return (given) => {
    if (given === null || typeof given !== 'object') return given;
    // From entries, because a name such as __proto__ has to stay a field that the schema can refuse.
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, readers.get(name)?.(value) ?? value]));
  };
}

type Read = (value: unknown) => unknown;

function readerOf(schema: TSchema): Read {
  const { type, items } = schema as { type?: string; items?: TSchema };
  switch (type) {
    case 'integer': return (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value);
    case 'boolean': return (value) => (value === 'true' ? true : value === 'false' ? false : value);
    case 'array': return listReader(items ? readerOf(items) : (value) => value);
    default: return (value) => value;
  }
}

/** Given once it is one text, given several times it is a list of them. */
const listReader = (read: Read): Read => (value) => (Array.isArray(value) ? value.map(read) : [read(value)]);
