import { isIPv6 } from 'node:net';

/**
 * What counts as one address. A household or a server has a whole /64 of IPv6, so counting single addresses there counts nothing;
 * an IPv4 address in IPv6 clothes is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped?.[1] !== undefined) return mapped[1];
  // The URL parser writes every IPv6 address in one form; `::` is then filled up to eight groups.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const front = groupsOf(head);
  const back = groupsOf(tail ?? '');
  const all = tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `${all.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
