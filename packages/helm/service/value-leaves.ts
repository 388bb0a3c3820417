import { createHash } from 'node:crypto';

/** Values whose texts were taken out. Charts that put texts only where they are told to render alike for the same shape. */
export type Shape = {
  /** Of the shape and of the chart: the same for all values that differ in their texts alone. */
  readonly key: string;
  /** With a placeholder for each text. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
  /** The placeholder of the text with this index. It can be a name in Kubernetes. */
  readonly placeholder: (index: number) => string;
};

/** Texts that decide what is rendered. */
const structural: ReadonlySet<string> = new Set(['expose.type']);
const marker = 'text';

/**
 * Takes every text out of `values`. Empty ones stay: templates ask whether there is something. Keys, numbers and the rest stay
 * too, and with them everything that a schema can say of more than the presence of a text.
 */
export function shapeOf(chartHash: string, values: Readonly<Record<string, unknown>>): Shape {
  const marked = replaced(values, () => marker);
  const key = createHash('sha256').update(chartHash).update(JSON.stringify(marked)).digest('hex');
  const placeholder = (index: number): string => `text-${key.slice(0, 12)}-${index}-x`;
  const texts: string[] = [];
  const shaped = replaced(values, (text) => placeholder(texts.push(text) - 1));
  return { key, values: shaped as Readonly<Record<string, unknown>>, texts, placeholder };
}

/** Puts the texts into JSON that was rendered with their placeholders. */
export function withTexts(json: string, key: string, texts: readonly string[]): unknown {
  const found = new RegExp(`text-${key.slice(0, 12)}-(\\d+)-x`, 'g');
  return JSON.parse(
    json.replace(found, (_, index: string) => JSON.stringify((texts[Number(index)] ?? '').toWellFormed()).slice(1, -1)),
  );
}

/** In the order of the keys, which is thereby none of the shape. */
function replaced(value: unknown, put: (text: string) => string, path = ''): unknown {
  if (typeof value === 'string') return value === '' || structural.has(path) ? value : put(value);
  if (Array.isArray(value)) return value.map((item: unknown) => replaced(item, put, `${path}[]`));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, replaced(item, put, path === '' ? key : `${path}.${key}`)]));
}
