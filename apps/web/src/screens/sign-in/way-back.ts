/** Where somebody wanted to go before they had to sign in: a path of this app, whatever the address says. */
export function wayBack(next: string | undefined): string {
  const path = next?.replace(/^\/zopday(?=[/?#]|$)/, '') ?? '';
  // Two slashes, or a backslash that browsers read as one, would begin the name of another host.
  if (!/^\/(?![/\\])/.test(path) || /[\\\s\p{Cc}]/u.test(path) || /^\/(sign-in|sign-up|accept-invitation)\b/.test(path))
    return '/zopday/';
  return `/zopday${path}`;
}
