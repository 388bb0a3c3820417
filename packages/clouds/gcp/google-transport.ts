import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { getCACertificates } from 'node:tls';
import { gaxios } from 'google-auth-library';
import type { Endpoints } from '../endpoints.ts';

export type Transport = gaxios.Gaxios;

const largestAnswer = 64 * 1024 * 1024;

/** How requests of one account leave: the SDK's own HTTP client with everything off that it would decide by itself. */
export function googleTransport(endpoints: Endpoints | undefined): { readonly transport: Transport; readonly close: () => void } {
  const roots = endpoints?.caCertificates;
  const secure = new HttpsAgent({ keepAlive: true, ...(roots === undefined ? {} : { ca: [...getCACertificates(), roots] }) });
  const plain = new HttpAgent({ keepAlive: true });
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
