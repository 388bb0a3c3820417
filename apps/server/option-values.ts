import { isIP } from 'node:net';
import { masterKeyBytes } from './keys/master-key.ts';
import { type PeerAddresses, type ServiceName, serviceNames } from './peers/service-names.ts';

/** One sort of value that an option takes: what is accepted, in words that fit after "give", and how it is read. */
export type ValueKind<T> = {
  readonly accepts: string;
  /** Undefined when the text is not accepted; the one who asks adds which option it was and `accepts`. */
  readonly parse: (text: string) => T | undefined;
};

export { serviceNames, type ServiceName };

/** pino's levels, most severe first, and its word for no logs at all. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const largestPort = 65_535;

function wholeNumber(text: string, largest: number): number | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= largest ? number : undefined;
}

export const portNumber: ValueKind<number> = {
  accepts: 'a whole number from 0 to 65535 (0 = any free port)',
  parse: (text) => wholeNumber(text, largestPort),
};

export const portNumberOrOff: ValueKind<number | null> = {
  accepts: 'a whole number from 0 to 65535 (0 = any free port), or off',
  parse: (text) => (text === 'off' ? null : wholeNumber(text, largestPort)),
};

export const ratePerSecond: ValueKind<number> = {
  accepts: 'a whole number of requests per second, up to 1000000 (0 = no limit)',
  parse: (text) => wholeNumber(text, 1_000_000),
};

export const onOrOff: ValueKind<boolean> = {
  accepts: 'on or off',
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
};

export const bindAddress: ValueKind<string> = {
  accepts: 'an IP address without brackets (127.0.0.1, ::1, 0.0.0.0 for every interface) or a host name',
  parse: (text) => (isIP(text) !== 0 || isHostName(text) ? text : undefined),
};

function isHostName(text: string): boolean {
  // Digits and dots alone would be a mistyped IP address, which a resolver may still take for some other address.
  if (text.length > 253 || /^[\d.]+$/.test(text)) return false;
  return text.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}

export const filePath: ValueKind<string> = {
  accepts: 'a path',
  parse: (text) => (text.trim() === '' || text.includes('\0') ? undefined : text),
};

export const plainText: ValueKind<string> = {
  accepts: 'printable characters without spaces',
  parse: (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined),
};

export const emailAddress: ValueKind<string> = {
  accepts: 'an e-mail address of at most 254 characters',
  parse: (text) => (text.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text) ? text : undefined),
};

export const password: ValueKind<string> = {
  accepts: 'at least 12 characters',
  parse: (text) => ([...text].length >= 12 ? text : undefined),
};

export const accessToken: ValueKind<string> = {
  accepts: 'at least 24 printable ASCII characters without spaces',
  parse: (text) => (/^[\x21-\x7e]{24,}$/.test(text) ? text : undefined),
};

export const encryptionKey: ValueKind<Buffer> = {
  accepts: '32 bytes as base64 (openssl rand -base64 32) or as 64 hexadecimal digits',
  parse: masterKeyBytes,
};

export const databaseUrl: ValueKind<string> = {
  accepts: 'a URL that starts with postgres:// or postgresql://; in user and password write @ / ? # % as %40 %2F %3F %23 %25',
  parse(text) {
    const url = URL.parse(text);
    if (!url || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') || !/^postgres(ql)?:\/\//i.test(text)) {
      return undefined;
    }
    // A stray % would fail only later, inside the driver, whose error may quote the password.
    return [url.username, url.password, url.pathname].every(isDecodable) ? text : undefined;
  },
};

function isDecodable(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text);
}

export const publicAddress: ValueKind<string> = {
  accepts: 'an http:// or https:// URL without user, query and trailing slash',
  parse(text) {
    const url = webUrl(text);
    if (!url || text.endsWith('/')) return undefined;
    return url.href.replace(/\/$/, '');
  },
};

export const issuerAddress: ValueKind<string> = {
  accepts: 'an https:// URL without user and query, exactly as the provider names itself (http:// only on this machine)',
  parse(text) {
    const url = webUrl(text);
    // Kept to the letter: tokens are compared with it as a string, a trailing slash included.
    return url && (url.protocol === 'https:' || isLoopback(url.hostname)) ? text : undefined;
  },
};

/** Lower case and without a slash at the end, so that it can be compared with what integrations were connected to. */
export const githubAddress: ValueKind<string> = {
  accepts: 'an https:// URL without user, path and query (http:// only on this machine)',
  parse(text) {
    const url = webUrl(text);
    return url && url.pathname === '/' && (url.protocol === 'https:' || isLoopback(url.hostname)) ? url.origin : undefined;
  },
};

export const githubAppId: ValueKind<string> = {
  accepts: "the App's number, or its client id",
  parse: (text) => (/^(?:\d{1,15}|[A-Za-z0-9.]{10,40})$/.test(text) ? text : undefined),
};

export const githubSlug: ValueKind<string> = {
  accepts: "the App's name as it stands in the address of its page",
  parse: (text) => (/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/.test(text) ? text : undefined),
};

export const webhookSecret: ValueKind<string> = {
  accepts: 'at least 16 printable characters without spaces',
  parse: (text) => (/^[\x21-\x7e]{16,}$/.test(text) ? text : undefined),
};

function webUrl(text: string): URL | undefined {
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) ? URL.parse(text) : null;
  if (!url || url.username !== '' || url.password !== '' || /[?#]/.test(text)) return undefined;
  return url;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

export const logLevel: ValueKind<LogLevel> = {
  accepts: `one of ${logLevels.join(', ')}`,
  parse: (text) => logLevels.find((level) => level === text),
};

export const serviceList: ValueKind<readonly ServiceName[]> = {
  accepts: `all, or a comma-separated list of: ${serviceNames.join(', ')}`,
  parse(text) {
    if (text === 'all') return serviceNames;
    const asked = text.split(',').map((name) => name.trim());
    const known = new Set<string>(serviceNames);
    return asked.every((name) => known.has(name)) ? serviceNames.filter((name) => asked.includes(name)) : undefined;
  },
};

export const peerList: ValueKind<PeerAddresses> = {
  accepts: `a comma-separated list of service=http://host:port, for any of: ${serviceNames.join(', ')}`,
  parse(text) {
    const peers = new Map<ServiceName, string>();
    for (const item of text.split(',')) {
      const [, name, address = ''] = /^\s*([a-z]+)=(\S+?)\s*$/.exec(item) ?? [];
      const service = serviceNames.find((known) => known === name);
      const url = webUrl(address);
      if (!service || peers.has(service) || url?.protocol !== 'http:' || url.pathname !== '/') return undefined;
      peers.set(service, url.origin);
    }
    return Object.fromEntries(peers);
  },
};
