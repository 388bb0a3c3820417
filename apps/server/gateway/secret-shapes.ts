/**
 * Texts that give themselves away as secrets wherever they stand: our own tokens, those of GitHub, JWTs, PEM blocks, what
 * follows "Bearer", and passwords inside URLs. Each rule reads the text once: it is run on bodies of a megabyte that somebody
 * may have made to be slow to read.
 */
export function scrubSecrets(text: string): string {
  return text
    .replaceAll(pemBlock, mark)
    .replaceAll(tokenWithPrefix, mark)
    .replaceAll(authorization, `$1${mark}`)
    .replaceAll(dottedWord, scrubJwt)
    .replaceAll(stretch, scrubUserInfo);
}

export const mark = '[redacted]';

/** To the end of the text when the end of the block is missing: half a key is a secret too. */
const pemBlock = /-----BEGIN [^-]+-----[\s\S]*?(?:-----END [^-]+-----|$)/g;
const tokenWithPrefix = /(?:sd_(?:pat|rt|inv)_|gh[opsur]_|github_pat_)[\w-]+/g;
const authorization = /\b((?:bearer|basic) )[\w.~+/=-]{8,}/gi;

/** What a JWT is made of; whether it is one is decided on the whole stretch, so that each is read once. */
const dottedWord = /[\w.=-]+/g;
/** What a URL is at most. */
const stretch = /\S+/g;

/** `eyJ` is how every base64 of `{"` begins; two dots behind it make it a JWT, four an encrypted one. */
function scrubJwt(word: string): string {
  const start = word.indexOf('eyJ');
  if (start < 0 || word.slice(start).split('.').length < 3) return word;
  return word.slice(0, start) + mark;
}

/**
 * Up to the last @, because a password that was not encoded may hold @, / and : itself. That a harmless address with an @ in
 * its query loses a part too is the smaller evil.
 */
function scrubUserInfo(text: string): string {
  const start = text.indexOf('://') + 3;
  const end = text.lastIndexOf('@');
  if (start < 3 || end < start) return text;
  const colon = text.indexOf(':', start);
  const first = text.indexOf('@', start);
  if (colon >= 0 && colon < end) return text.slice(0, colon < first ? colon + 1 : start) + mark + text.slice(end);
  // A user without a password is a token on the web, and just a user elsewhere.
  const isToken = /https?:\/\/$/i.test(text.slice(Math.max(0, start - 8), start)) && !text.slice(start, first).includes('/');
  return isToken ? text.slice(0, start) + mark + text.slice(first) : text;
}
