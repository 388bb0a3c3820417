/** A text of a template definition that has something to render in it. */
export interface TemplateText {
  /** `metadata.labels["tier"]`, `charts[0].values`. */
  readonly path: string;
  readonly text: string;
}

const hasAction = (text: string): boolean => text.includes('{{');
const plainName = /^[A-Za-z_]\w*$/;
const below = (path: string, name: string): string =>
  plainName.test(name) ? `${path}${path === '' ? '' : '.'}${name}` : `${path}[${JSON.stringify(name)}]`;

/** Every text with an action, in the order in which `withTexts` puts them back. Names of labels and the like are texts too. */
export function templateTexts(value: unknown, path = ''): readonly TemplateText[] {
  if (typeof value === 'string') return hasAction(value) ? [{ path, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((inner, index) => templateTexts(inner, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(hasAction(name) ? [{ path: `the name ${JSON.stringify(name)} in ${path}`, text: name }] : []),
    ...templateTexts(inner, below(path, name)),
  ]);
}

/** The same value, with these in the place of its texts. */
export function withTexts<Value>(value: Value, rendered: readonly string[]): Value {
  const left = rendered[Symbol.iterator]();
  const next = (): string => left.next().value ?? '';
  const put = (inner: unknown): unknown => {
    if (typeof inner === 'string') return hasAction(inner) ? next() : inner;
    if (Array.isArray(inner)) return inner.map(put);
    if (inner === null || typeof inner !== 'object') return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, field]) => [hasAction(name) ? next() : name, put(field)]));
  };
  return put(value) as Value;
}
