/**
 * Plain data as XML: a field is an element, a list is the element once for each of its items, undefined is nothing.
 * `{ regionInfo: { item: [{ regionName: 'us-east-1' }] } }`
 */
export function xml(root: string, namespace: string | undefined, fields: object): string {
  const opening = namespace === undefined ? root : `${root} xmlns="${escaped(namespace)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${opening}>${content(fields)}</${root}>`;
}

function content(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return escaped(String(value));
  return Object.entries(value).flatMap(([name, one]) => [one as unknown].flat().map((item) => element(name, item))).join('');
}

const element = (name: string, value: unknown): string => (value === undefined ? '' : `<${name}>${content(value)}</${name}>`);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

const escaped = (text: string): string =>
  // XML 1.0 has no way to write most control characters.
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"'\r]/g, (one) => entities[one] ?? one);
