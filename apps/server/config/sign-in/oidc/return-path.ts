import { Type } from 'typebox';

export const notInApp = 'must be a path of the web app, such as /zopday/spaces';

/** Where to go after signing in: a page of the web app and nothing that a browser would read as another server's. */
export const ReturnPath = Type.String({
  maxLength: 1000,
  // Browsers read \ as /, drop tabs and line ends, and take //host for another server.
  pattern: String.raw`^\/zopday(?:[\/?#][^\\\u0000-\u0020\u007f]*)?$`,
  says: notInApp,
  examples: ['/zopday/spaces'],
});

const here = 'http://spacedock.invalid';

/** The pattern says what it looks like; the URL parser, which is what browsers have, says where it leads. */
export function staysInApp(path: string): boolean {
  const url = URL.parse(path, here);
  return url !== null && url.origin === here && (url.pathname === '/zopday' || url.pathname.startsWith('/zopday/'));
}
