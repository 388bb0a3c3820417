import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that lead to this machine, its neighbours or nowhere. What a cloud says about a cluster must not make us call there. */
const notPublic: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],          // this host
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],      // carrier-grade NAT, and the metadata service of some clouds
  ['127.0.0.0', 8, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],   // Azure answers its own machines there
  ['169.254.0.0', 16, 'ipv4'],     // link-local: the metadata service
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],        // multicast, reserved, broadcast
  ['::', 96, 'ipv6'],              // unspecified, loopback, IPv4-compatible
  ['64:ff9b::', 96, 'ipv6'],       // translated IPv4
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],          // Teredo and other tunnels
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],          // 6to4 carries any IPv4 address
  ['3fff::', 20, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const blocked = new BlockList();
for (const [network, prefix, family] of notPublic) blocked.addSubnet(network, prefix, family);

/** An IPv4-mapped IPv6 address is judged as the IPv4 address it stands for; BlockList does that. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The name leads to an address that is not called. */
export class AddressNotPublic extends Error {
  override readonly name = 'AddressNotPublic';

  constructor(host: string, address: string) {
    super(
      `${host} is at ${address}, a private or loopback address, and no request was sent there. If the cluster is meant to be ` +
        'reached there, an administrator of the installation can allow private addresses in the endpoints of the cloud account.',
    );
  }
}

/**
 * Resolves names like node does, and refuses those that lead to a private address. It is asked at the moment of connecting: a name
 * that was public when it was checked and is private now (DNS rebinding) is refused too. Hosts that are addresses are never looked
 * up: check them with `mustBePublicHost`.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, []);
    const bad = found.find(({ address }) => !isPublicAddress(address));
    if (bad) return callback(new AddressNotPublic(hostname, bad.address), []);
    const [first] = found;
    if (options.all || !first) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};

/** For hosts that are addresses already; names are judged when they are resolved. */
export function mustBePublicHost(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressNotPublic(host, host);
}
