/**
 * The form in which repositories are compared: host, owner and name in lower case, such as `github.com/acme/checkout`. What a person
 * wrote, what a webhook says and what the API of GitHub says are three spellings of it. Undefined for what is no https address of a
 * repository: other forms carry credentials, or cannot be cloned with a token.
 */
export function repoKeyOf(address: string): string | undefined {
  if (address !== address.trim() || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!isGuarded(url) || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
  const [owner = '', name = '', ...more] = url.pathname.slice(1).replace(/\/$/, '').split('/');
  const bare = name.replace(/\.git$/i, '');
  if (more.length > 0 || !isName(owner) || !isName(bare)) return undefined;
  return `${url.host}/${owner}/${bare}`.toLowerCase();
}

/** What goes over the wire to another machine is encrypted. On this one there is the GitHub of the sandbox, which speaks plain HTTP. */
const isGuarded = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1');

/** As GitHub has them. */
const isName = (text: string): boolean => /^[A-Za-z0-9._-]{1,100}$/.test(text) && text !== '.' && text !== '..';
