import { Type } from 'typebox';

export const notHere = 'must be a path on this server, such as /zopday/spaces';

/** Where to go after signing in: a path on this server and nothing that a browser would read as another one. */
export const ReturnPath = Type.String({
  maxLength: 1000,
  // Browsers read \ as /, drop tabs and line ends, and take //host for another server.
  pattern: String.raw`^\/(?![\/\\])[^\\\u0000-\u0020\u007f]*$`,
  says: notHere,
  examples: ['/zopday/spaces'],
});

const here = 'http://spacedock.invalid';

/** The pattern says what it looks like; the URL parser, which is what browsers have, says where it leads. */
export function staysHere(path: string): boolean {
  const url = URL.parse(path, here);
  return url !== null && url.origin === here && !url.pathname.startsWith('//');
}
