import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext, getCACertificates } from 'node:tls';
import { gaxios } from 'google-auth-library';
import type { Endpoints } from '../endpoints.ts';

export type Transport = gaxios.Gaxios;

const largestAnswer = 64 * 1024 * 1024;
/** Of one account to one service. More calls than that wait for a connection that is open, which costs less than a new one. */
const connections = { keepAlive: true, maxSockets: 32 } as const;

/** How requests of one account leave: the SDK's own HTTP client with everything off that it would decide by itself. */
export function googleTransport(endpoints: Endpoints | undefined): { readonly transport: Transport; readonly close: () => void } {
  const own = endpoints?.caCertificates;
  // Made once: given as `ca`, some 150 roots would be read again for every connection.
  const trust = own === undefined ? {} : { secureContext: createSecureContext({ ca: [...getCACertificates(), own] }) };
  const secure = new HttpsAgent({ ...connections, ...trust });
  const plain = new HttpAgent(connections);
  const transport = new gaxios.Gaxios({
    // Given an agent, gaxios does not look for proxies in the environment.
    agent: (url: URL) => (url.protocol === 'http:' ? plain : secure),
    // Google's APIs do not redirect. Whoever does would get the request, and with it the token.
    redirect: 'error',
    retry: false,
    maxContentLength: largestAnswer,
    size: largestAnswer,
  });
  return {
    transport,
    close() {
      secure.destroy();
      plain.destroy();
    },
  };
}
