/** The JSONPath of `additionalPrinterColumns` and `kubectl -o jsonpath`, without its templates: fields, indexes, slices, filters. */

type Step =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'index'; readonly at: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'below'; readonly name: string }
  | { readonly kind: 'filter'; readonly path: readonly Step[]; readonly operator: Operator; readonly value: unknown };
type Operator = 'exists' | '==' | '!=' | '<' | '>' | '<=' | '>=';

export type JsonPath = (root: unknown) => readonly unknown[];

/** Compiles a path. Throws when it cannot be understood: whoever wrote it has to hear of it. */
export function jsonPath(text: string): JsonPath {
  const steps = stepsOf(text);
  return (root) => steps.reduce<readonly unknown[]>((found, step) => found.flatMap((value) => follow(value, step)), [root]);
}

function stepsOf(text: string): readonly Step[] {
  const steps: Step[] = [];
  let rest = text
    .trim()
    .replace(/^\{(.*)\}$/s, '$1')
    .replace(/^[$@]/, '');
  while (rest !== '') {
    const dotted = /^(\.\.?)((?:\\.|[^.[\]\\])+|\*)/.exec(rest);
    if (dotted) {
      const name = (dotted[2] ?? '').replaceAll(/\\(.)/g, '$1');
      steps.push(name === '*' ? { kind: 'all' } : { kind: dotted[1] === '..' ? 'below' : 'field', name });
      rest = rest.slice(dotted[0].length);
      continue;
    }
    if (rest === '.') break;
    const end = rest.startsWith('[') ? closing(rest) : -1;
    if (end < 0) throw new Error(`unrecognized character in JSONPath: ${text}`);
    steps.push(bracketStep(rest.slice(1, end).trim(), text));
    rest = rest.slice(end + 1);
  }
  return steps;
}

/** Where the bracket that begins the text ends; quotes and brackets inside do not count. */
function closing(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === `'`) quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function bracketStep(inside: string, whole: string): Step {
  if (inside === '*') return { kind: 'all' };
  if (/^-?\d+$/.test(inside)) return { kind: 'index', at: Number(inside) };
  const quoted = /^(['"])(.*)\1$/s.exec(inside);
  if (quoted) return { kind: 'field', name: quoted[2] ?? '' };
  const filter = /^\?\((.*)\)$/s.exec(inside);
  if (!filter) throw new Error(`invalid array index or filter in JSONPath: ${whole}`);
  const [, left = '', operator = '', right = ''] = /^(.*?)\s*(==|!=|<=|>=|<|>)\s*(.*)$/s.exec(filter[1] ?? '') ?? [
    undefined,
    filter[1] ?? '',
  ];
  if (operator === '') return { kind: 'filter', path: stepsOf(left.trim()), operator: 'exists', value: undefined };
  return { kind: 'filter', path: stepsOf(left.trim()), operator: operator as Operator, value: literal(right.trim()) };
}

function literal(text: string): unknown {
  const quoted = /^(['"])(.*)\1$/s.exec(text);
  if (quoted) return quoted[2] ?? '';
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function follow(value: unknown, step: Step): readonly unknown[] {
  switch (step.kind) {
    case 'field':
      return isObject(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : [];
    case 'index': {
      if (!Array.isArray(value)) return [];
      const found: unknown = value.at(step.at);
      return found === undefined ? [] : [found];
    }
    case 'all':
      return Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    case 'below':
      return everything(value).flatMap((one) => (isObject(one) && Object.hasOwn(one, step.name) ? [one[step.name]] : []));
    case 'filter':
      return (Array.isArray(value) ? value : []).filter((item) => passes(item, step));
  }
}

const everything = (value: unknown): readonly unknown[] => [
  value,
  ...(Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).flatMap(everything),
];

function passes(item: unknown, { path, operator, value }: Extract<Step, { kind: 'filter' }>): boolean {
  const [found] = path.reduce<readonly unknown[]>((values, step) => values.flatMap((one) => follow(one, step)), [item]);
  if (operator === 'exists') return found !== undefined;
  if (found === undefined) return false;
  const [left, right] = [found as string | number, value as string | number];
  switch (operator) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
  }
}
