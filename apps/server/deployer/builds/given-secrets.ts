import { mark, scrubSecrets } from '../../gateway/secret-shapes.ts';

/** How a secret that a build was given is recognised, without being kept. */
export interface GivenSecret {
  readonly length: number;
  readonly print: string;
}

/** Shorter ones would take words out of every text. */
const shortest = 8;
/** As they come: alone, behind `=` or `:`, in a URL, in quotes. */
const wordCharacter = /[\w-]/;

/** A build was given these. Both ways are known in which logins are written into headers and files. */
export function printsOf(logins: readonly Login[], fingerprint: (text: string) => string): readonly GivenSecret[] {
  const texts = logins.flatMap(({ username, secret }) => [secret, Buffer.from(`${username}:${secret}`).toString('base64')]);
  return [...new Set(texts)]
    .filter((text) => text.length >= shortest)
    .map((text) => ({ length: text.length, print: fingerprint(text) }));
}

export interface Login {
  readonly username: string;
  readonly secret: string;
}

/**
 * Takes out of a text what the build was given, and what looks like a secret. Nobody keeps what was given, so each stretch of the right
 * length that begins where a word may begin is compared by its fingerprint.
 */
export function withoutGiven(text: string, given: readonly GivenSecret[], fingerprint: (text: string) => string): string {
  const prints = new Map<number, Set<string>>();
  for (const { length, print } of given) prints.set(length, (prints.get(length) ?? new Set()).add(print));
  let kept = '';
  for (let at = 0; at < text.length;) {
    const length = beginsWord(text, at) ? lengthAt(text, at, prints, fingerprint) : 0;
    kept += length > 0 ? mark : text[at];
    at += length > 0 ? length : 1;
  }
  return scrubSecrets(kept);
}

const beginsWord = (text: string, at: number): boolean => at === 0 || !wordCharacter.test(text[at - 1] ?? '');

/** Of the secret that begins here; 0 where none does. */
function lengthAt(
  text: string,
  at: number,
  prints: ReadonlyMap<number, ReadonlySet<string>>,
  fingerprint: (text: string) => string,
): number {
  for (const [length, known] of prints) {
    if (at + length <= text.length && known.has(fingerprint(text.slice(at, at + length)))) return length;
  }
  return 0;
}
