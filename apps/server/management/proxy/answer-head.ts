import type { IncomingMessage } from 'node:http';
import { fieldsOf, hopByHop, type RawHeaders } from './raw-headers.ts';

/** What speaks for an origin is not for a cluster to say: in a browser the origin is ours. */
const ofTheOrigin = new Set(['set-cookie', 'strict-transport-security', 'alt-svc', 'clear-site-data', 'service-worker-allowed', 'www-authenticate', 'proxy-authenticate']);

/** A page that comes from a cluster has no rights on our origin, and nothing is taken for a script. */
const added: RawHeaders = ['X-Content-Type-Options', 'nosniff', 'Content-Security-Policy', `default-src 'none'; frame-ancestors 'none'; sandbox`];
const replaced = new Set(added.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()));

export interface AnswerPlace {
  /** The address of the cluster's API, and under which path it lies here. */
  readonly server: string;
  readonly base: string;
}

/** The head of the cluster's answer as the client gets it. */
export function answerHead({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, place: AnswerPlace): RawHeaders {
  const hop = hopByHop(rawHeaders);
  const kept = [...fieldsOf(rawHeaders)].flatMap(([name, value]) => {
    const known = name.toLowerCase();
    if (hop.has(known) || ofTheOrigin.has(known) || replaced.has(known) || known.startsWith('access-control-')) return [];
    return [name, known === 'location' ? locationHere(value, place) : value];
  });
  return [...kept, ...added];
}

/** The cluster knows its own addresses only. */
function locationHere(location: string, { server, base }: AnswerPlace): string {
  const { origin, pathname } = new URL(server);
  const path = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
  if (!path.startsWith('/') || path.startsWith('//')) return location;
  const below = pathname.replace(/\/+$/, '');
  return `${base}${below !== '' && path.startsWith(`${below}/`) ? path.slice(below.length) : path}`;
}
