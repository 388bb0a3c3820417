import { PatternMalformed } from './pattern-tree.ts';

/** Characters as the inside of a JavaScript class. One character against one class is decided at once, whatever the class. */
export type ClassText = string;

export const literalClass = (codePoint: number): ClassText => `\\u{${codePoint.toString(16)}}`;
export const rangeClass = (from: number, to: number): ClassText => `${literalClass(from)}-${literalClass(to)}`;

export function classTest(inside: ClassText, { negated = false, ignoreCase = false }): (codePoint: number) => boolean {
  // An empty class fits nothing; JavaScript says the same of `[]`.
  const regex = new RegExp(`^[${negated ? '^' : ''}${inside}]$`, ignoreCase ? 'iu' : 'u');
  const ascii = Uint8Array.from({ length: 128 }, (_, codePoint) => Number(regex.test(String.fromCodePoint(codePoint))));
  return (codePoint) => (codePoint < 128 ? ascii[codePoint] === 1 : regex.test(String.fromCodePoint(codePoint)));
}

/** `\d` and its kin know ASCII only, as in Go. */
const perlClasses: Readonly<Record<string, ClassText>> = { d: '0-9', s: '\\t\\n\\f\\r ', w: '0-9A-Za-z_' };
const everything = '\\u{0}-\\u{10ffff}';

export function perlClass(letter: string): ClassText | undefined {
  const inside = perlClasses[letter.toLowerCase()];
  if (inside === undefined) return undefined;
  return letter === letter.toLowerCase() ? inside : complement(inside);
}

const posixClasses: Readonly<Record<string, ClassText>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\u{0}-\\u{7f}',
  blank: '\\t ',
  cntrl: '\\u{0}-\\u{1f}\\u{7f}',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

/** `[:alpha:]` and `[:^alpha:]`. */
export function posixClass(name: string): ClassText {
  const inside = posixClasses[name.replace(/^\^/, '')];
  if (inside === undefined) throw new PatternMalformed(`invalid character class range: \`[:${name}:]\``);
  return name.startsWith('^') ? complement(inside) : inside;
}

/** Of an ASCII class: all other characters, spelled out, so that it can stand inside of a class. */
function complement(inside: ClassText): ClassText {
  const fits = classTest(inside, {});
  const others = Array.from({ length: 128 }, (_, codePoint) => codePoint).filter((codePoint) => !fits(codePoint));
  return `${others.map(literalClass).join('')}${rangeClass(128, 0x10ffff)}`;
}

/** `\p{Greek}`, `\pL`, and with a `^` in front the opposite: a category or a script. */
export function unicodeClass(name: string, negated: boolean): ClassText {
  const opposite = name.startsWith('^') !== negated;
  const bare = name.replace(/^\^/, '');
  if (bare === 'Any') return opposite ? '' : everything;
  for (const property of [`General_Category=${bare}`, `Script=${bare}`]) {
    const text = `\\${opposite ? 'P' : 'p'}{${property}}`;
    if (/^\w+$/.test(bare) && isClass(text)) return text;
  }
  throw new PatternMalformed(`invalid character class range: \`\\p{${name}}\``);
}

function isClass(inside: string): boolean {
  try {
    return new RegExp(`[${inside}]`, 'u').test('') === false;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
