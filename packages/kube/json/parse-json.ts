import { goQuote } from '../schema/go-quote.ts';

/** As deep as Go's decoder goes. */
const deepest = 10_000;

/** A text that is no JSON. The message is the one of Go's decoder, which is what the clients of Kubernetes know. */
export class JsonMalformed extends Error {
  override readonly name = 'JsonMalformed';
}

/** Reads JSON as JSON.parse does, and says in Go's words what is wrong with it. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonMalformed(jsonProblem(Buffer.from(text)) ?? 'unexpected end of JSON input');
  }
  // Only a text of this many brackets can be too deep.
  if (text.length > deepest) {
    const problem = jsonProblem(Buffer.from(text));
    if (problem !== undefined) throw new JsonMalformed(problem);
  }
  return value;
}

type Expecting = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'after value';

const literals: ReadonlyMap<string, string> = new Map([
  ['t', 'true'],
  ['f', 'false'],
  ['n', 'null'],
]);
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number | undefined): boolean => byte !== undefined && /[0-9a-fA-F]/.test(String.fromCharCode(byte));
const end = 'unexpected end of JSON input';

/** Why these bytes are no JSON; undefined when they are. Without recursion: they may be nothing but brackets. */
export function jsonProblem(bytes: Uint8Array): string | undefined {
  const open: ('{' | '[')[] = [];
  let expecting: Expecting = 'value';
  let at = 0;
  // Go ends every text with a space, so that a number or a word that is cut off is found by it.
  const wrong = (context: string, place = at): string => `invalid character ${shown(bytes[place] ?? 0x20)} ${context}`;

  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isSpace(byte)) continue;
    const character = String.fromCharCode(byte);
    switch (expecting) {
      case 'key':
      case 'key or }': {
        if (character === '}' && expecting === 'key or }') {
          open.pop();
          expecting = 'after value';
          break;
        }
        if (character !== '"') return wrong('looking for beginning of object key string');
        const ended = stringEnd();
        if (typeof ended === 'string') return ended;
        at = ended;
        expecting = 'colon';
        break;
      }
      case 'colon':
        if (character !== ':') return wrong('after object key');
        expecting = 'value';
        break;
      case 'after value': {
        const inside = open.at(-1);
        if (inside === undefined) return wrong('after top-level value');
        if (character === ',') expecting = inside === '{' ? 'key' : 'value';
        else if (character === (inside === '{' ? '}' : ']')) open.pop();
        else return wrong(inside === '{' ? 'after object key:value pair' : 'after array element');
        break;
      }
      case 'value':
      case 'value or ]': {
        if (character === ']' && expecting === 'value or ]') {
          open.pop();
          expecting = 'after value';
          break;
        }
        if (character === '{' || character === '[') {
          open.push(character);
          if (open.length > deepest) return wrong('exceeded max depth');
          expecting = character === '{' ? 'key or }' : 'value or ]';
          break;
        }
        const ended = character === '"' ? stringEnd() : character === '-' || isDigit(byte) ? numberEnd() : literalEnd(character);
        if (typeof ended === 'string') return ended;
        at = ended;
        expecting = 'after value';
      }
    }
  }
  return open.length === 0 && expecting === 'after value' ? undefined : end;

  function stringEnd(): number | string {
    for (let next = at + 1; next < bytes.length; next += 1) {
      const byte = bytes[next] ?? 0;
      if (byte === 0x22) return next;
      if (byte < 0x20) return wrong('in string literal', next);
      if (byte !== 0x5c) continue;
      next += 1;
      if (bytes[next] === 0x75) {
        for (let digit = 1; digit <= 4; digit += 1)
          if (!isHex(bytes[next + digit])) return wrong(String.raw`in \u hexadecimal character escape`, next + digit);
        next += 4;
      } else if (!'bfnrt\\/"'.includes(String.fromCharCode(bytes[next] ?? 0x20))) return wrong('in string escape code', next);
    }
    return end;
  }

  function numberEnd(): number | string {
    let next = at;
    if (bytes[next] === 0x2d) {
      next += 1;
      if (!isDigit(bytes[next])) return wrong('in numeric literal', next);
    }
    if (bytes[next] === 0x30) next += 1;
    else while (isDigit(bytes[next])) next += 1;
    if (bytes[next] === 0x2e) {
      next += 1;
      if (!isDigit(bytes[next])) return wrong('after decimal point in numeric literal', next);
      while (isDigit(bytes[next])) next += 1;
    }
    if (bytes[next] === 0x65 || bytes[next] === 0x45) {
      next += 1;
      if (bytes[next] === 0x2b || bytes[next] === 0x2d) next += 1;
      if (!isDigit(bytes[next])) return wrong('in exponent of numeric literal', next);
      while (isDigit(bytes[next])) next += 1;
    }
    return next - 1;
  }

  function literalEnd(first: string): number | string {
    const literal = literals.get(first);
    if (literal === undefined) return wrong('looking for beginning of value');
    for (let offset = 1; offset < literal.length; offset += 1) {
      if (bytes[at + offset] !== literal.charCodeAt(offset))
        return wrong(`in literal ${literal} (expecting '${literal[offset]}')`, at + offset);
    }
    return at + literal.length - 1;
  }
}

/** Go looks at bytes, and shows each as the character of that number. */
function shown(byte: number): string {
  if (byte === 0x27) return String.raw`'\''`;
  if (byte === 0x22) return `'"'`;
  return `'${goQuote(String.fromCharCode(byte)).slice(1, -1)}'`;
}
