import { type ClassText, classTest, literalClass, perlClass, posixClass, rangeClass, unicodeClass } from './character-class.ts';
import { type Assertion, PatternMalformed, type PatternTree } from './pattern-tree.ts';

interface Flags {
  readonly ignoreCase: boolean;
  readonly lines: boolean;
  readonly dotAll: boolean;
}

/** As Go has it. */
const mostRepeats = 1000;
const controls: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** Reads a pattern of Go's `regexp`. Throws PatternMalformed. */
export function parsePattern(source: string): PatternTree {
  const characters = Array.from(source);
  let at = 0;

  const tree = choice({ ignoreCase: false, lines: false, dotAll: false });
  if (at < characters.length) throw new PatternMalformed(`unexpected ): \`${source}\``);
  return tree;

  function looksAt(text: string): boolean {
    return characters.slice(at, at + text.length).join('') === text;
  }

  function take(): string {
    const character = characters[at];
    if (character === undefined) throw new PatternMalformed(`trailing backslash at end of expression: \`\``);
    at += 1;
    return character;
  }

  /** Flags that are set in the middle hold until the group ends, over the bars between. */
  function choice(given: Flags): PatternTree {
    let flags = given;
    const alternatives: PatternTree[] = [];
    let items: PatternTree[] = [];
    for (;;) {
      if (at >= characters.length || looksAt(')')) break;
      if (looksAt('|')) {
        at += 1;
        alternatives.push({ kind: 'sequence', items });
        items = [];
        continue;
      }
      const changed = flagsOnly(flags);
      if (changed) flags = changed;
      else items.push(...repeated(flags));
    }
    alternatives.push({ kind: 'sequence', items });
    return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { kind: 'choice', items: alternatives };
  }

  function repeated(flags: Flags): readonly PatternTree[] {
    const start = at;
    if (repetition() !== undefined)
      throw new PatternMalformed(`missing argument to repetition operator: \`${characters.slice(start, at).join('')}\``);
    const atoms = atom(flags);
    const operator = repetition();
    if (!operator) return atoms;
    if (looksAt('?')) at += 1; // lazily: the same texts fit
    const second = at;
    if (repetition() !== undefined)
      throw new PatternMalformed(`invalid nested repetition operator: \`${characters.slice(second - 1, at).join('')}\``);
    const last = atoms.at(-1);
    if (!last) throw new PatternMalformed(`missing argument to repetition operator: \`${characters.slice(start, at).join('')}\``);
    return [...atoms.slice(0, -1), { kind: 'repeat', item: last, ...operator }];
  }

  function repetition(): { readonly least: number; readonly most?: number } | undefined {
    const character = characters[at];
    if (character === '*' || character === '+' || character === '?') {
      at += 1;
      return { least: character === '+' ? 1 : 0, ...(character === '?' ? { most: 1 } : {}) };
    }
    // Braces that are no repetition stand for themselves.
    const [whole, least, comma, most] = /^\{(\d+)(,)?(\d*)\}/.exec(characters.slice(at, at + 16).join('')) ?? [];
    if (whole === undefined || (comma === undefined && most !== '')) return undefined;
    at += whole.length;
    const [from, to] = [Number(least), comma === undefined ? Number(least) : most === '' ? undefined : Number(most)];
    if (from > mostRepeats || (to !== undefined && (to > mostRepeats || to < from)))
      throw new PatternMalformed(`invalid repeat count: \`${whole}\``);
    return { least: from, ...(to === undefined ? {} : { most: to }) };
  }

  /** `(?i)` and the like, which are no group. */
  function flagsOnly(flags: Flags): Flags | undefined {
    const [whole, letters] = /^\(\?([imsU]*(?:-[imsU]+)?)\)/.exec(characters.slice(at, at + 20).join('')) ?? [];
    if (whole === undefined || letters === '') return undefined;
    at += whole.length;
    return withFlags(flags, letters ?? '');
  }

  function atom(flags: Flags): readonly PatternTree[] {
    const character = take();
    switch (character) {
      case '(':
        return [group(flags)];
      case '[':
        return [one(bracket(), flags)];
      case '.':
        return [{ kind: 'one', fits: (codePoint) => flags.dotAll || codePoint !== 10 }];
      case '^':
        return [assertion(flags.lines ? 'line-begin' : 'text-begin')];
      case '$':
        return [assertion(flags.lines ? 'line-end' : 'text-end')];
      case '\\':
        return escape(flags);
      default:
        return [literal(character.codePointAt(0) ?? 0, flags)];
    }
  }

  function group(flags: Flags): PatternTree {
    const [whole, name, letters] = /^\?(?:P?<(\w+)>|([imsU]*(?:-[imsU]+)?):)/.exec(characters.slice(at, at + 100).join('')) ?? [];
    if (whole === undefined && looksAt('?'))
      throw new PatternMalformed(`invalid or unsupported Perl syntax: \`(${characters.slice(at, at + 2).join('')}\``);
    at += whole?.length ?? 0;
    const inside = choice(name === undefined && letters ? withFlags(flags, letters) : flags);
    if (!looksAt(')')) throw new PatternMalformed(`missing closing ): \`${source}\``);
    at += 1;
    return inside;
  }

  function escape(flags: Flags): readonly PatternTree[] {
    const letter = take();
    const anchor = { A: 'text-begin', z: 'text-end', b: 'word-boundary', B: 'no-word-boundary' }[letter] as Assertion | undefined;
    if (anchor) return [assertion(anchor)];
    if (letter === 'Q') return quoted(flags);
    const inside = escapedClass(letter);
    return [inside === undefined ? literal(escapedCharacter(letter), flags) : one({ inside, negated: false }, flags)];
  }

  /** Up to `\E`, everything stands for itself. */
  function quoted(flags: Flags): readonly PatternTree[] {
    const items: PatternTree[] = [];
    while (at < characters.length && !looksAt('\\E')) items.push(literal(take().codePointAt(0) ?? 0, flags));
    at += Math.min(2, characters.length - at);
    return items;
  }

  function escapedClass(letter: string): ClassText | undefined {
    if (letter !== 'p' && letter !== 'P') return perlClass(letter);
    const [whole, name] = /^(?:\{([^}]*)\}|(\w))/.exec(characters.slice(at, at + 40).join('')) ?? [];
    if (whole === undefined) throw new PatternMalformed(`invalid character class range: \`\\${letter}\``);
    at += whole.length;
    return unicodeClass(name ?? whole, letter === 'P');
  }

  function escapedCharacter(letter: string): number {
    const control = controls[letter];
    if (control !== undefined) return control;
    if (/[!-/:-@[-`{-~]/.test(letter)) return letter.codePointAt(0) ?? 0;
    const rest = `${letter}${characters.slice(at, at + 10).join('')}`;
    const [whole, hex, braced, octal] =
      /^(?:x([0-9A-Fa-f]{2})|x\{([0-9A-Fa-f]{1,8})\}|(0[0-7]{0,2}|[1-7][0-7]{1,2}))/.exec(rest) ?? [];
    const codePoint = octal === undefined ? Number.parseInt(hex ?? braced ?? '', 16) : Number.parseInt(octal, 8);
    if (whole === undefined || !(codePoint <= 0x10ffff)) throw new PatternMalformed(`invalid escape sequence: \`\\${letter}\``);
    at += whole.length - 1;
    return codePoint;
  }

  function bracket(): { readonly inside: ClassText; readonly negated: boolean } {
    const negated = looksAt('^');
    if (negated) at += 1;
    let inside = '';
    for (let first = true; first || !looksAt(']'); first = false) {
      if (at >= characters.length) throw new PatternMalformed(`missing closing ]: \`${source}\``);
      const [posix, name] = /^\[:(\^?\w+):\]/.exec(characters.slice(at, at + 12).join('')) ?? [];
      if (posix !== undefined) {
        at += posix.length;
        inside += posixClass(name ?? '');
        continue;
      }
      inside += member();
    }
    at += 1;
    return { inside, negated };
  }

  function member(): ClassText {
    const start = at;
    const from = boundary();
    if (typeof from === 'string') return from;
    if (!looksAt('-') || characters[at + 1] === ']' || at + 1 >= characters.length) return literalClass(from);
    at += 1;
    const to = boundary();
    if (typeof to === 'string' || to < from)
      throw new PatternMalformed(`invalid character class range: \`${characters.slice(start, at).join('')}\``);
    return rangeClass(from, to);
  }

  /** One character of a class, or a class inside of it. */
  function boundary(): number | ClassText {
    const character = take();
    if (character !== '\\') return character.codePointAt(0) ?? 0;
    const letter = take();
    return escapedClass(letter) ?? escapedCharacter(letter);
  }
}

const assertion = (what: Assertion): PatternTree => ({ kind: 'assertion', assertion: what });
const one = (
  { inside, negated }: { readonly inside: ClassText; readonly negated: boolean },
  { ignoreCase }: Flags,
): PatternTree => ({ kind: 'one', fits: classTest(inside, { negated, ignoreCase }) });
const literal = (codePoint: number, flags: Flags): PatternTree =>
  flags.ignoreCase
    ? one({ inside: literalClass(codePoint), negated: false }, flags)
    : { kind: 'one', fits: (given) => given === codePoint };

function withFlags(flags: Flags, letters: string): Flags {
  const [on = '', off = ''] = letters.split('-');
  const set = (letter: string, before: boolean): boolean => (before || on.includes(letter)) && !off.includes(letter);
  return { ignoreCase: set('i', flags.ignoreCase), lines: set('m', flags.lines), dotAll: set('s', flags.dotAll) };
}
