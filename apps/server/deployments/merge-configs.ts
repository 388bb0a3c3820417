type Json = unknown;

/**
 * A change merged into what was there (RFC 7396): null removes, at any depth; objects are merged field by field; everything else,
 * lists too, takes the place of what was there. Neither of the two is changed.
 */
export function mergeConfigs(before: Json, change: Json): Json {
  if (!isObject(change)) return change;
  const merged = new Map(isObject(before) ? Object.entries(before) : []);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergeConfigs(merged.get(name), value));
  }
  // Not by assignment: a name may be __proto__, which would not become a field.
  return Object.fromEntries(merged);
}

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
