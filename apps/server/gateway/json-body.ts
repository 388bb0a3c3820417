import { outcome } from '@spacedock/contracts';

/** Deeper than any document of ours; far below where recursive code would run out of stack. */
const deepest = 64;

/** Strict: a body in another encoding is refused, rather than kept with every strange character replaced by the same one. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON body. Nesting is measured before parsing, so that a hostile body costs one scan and nothing else. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const text = textOf(bytes);
  if (text.trim() === '') return undefined;
  measureDepth(text);
  try {
    return JSON.parse(text, refusePrototypes);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw outcome('request.malformed', { why: `it is not well-formed JSON${placeIn(error.message)}` });
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw outcome('request.malformed', { why: 'it is not UTF-8' });
  }
}

/** Only the place: the parser's own words quote the body, and the quote may hold a password. */
function placeIn(message: string): string {
  const place = /\(line \d+ column \d+\)/.exec(message);
  return place ? ` ${place[0]}` : '';
}

function measureDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i);
    if (inString) {
      if (character === 0x5c) i += 1; // backslash: the next character is escaped
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > deepest) throw outcome('request.malformed', { why: `it nests deeper than ${deepest} levels` });
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
}

function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw outcome('request.malformed', { why: 'it has a field named __proto__' });
  return value;
}
