import { Agent } from 'node:https';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';
import type { Endpoints } from '../endpoints.ts';
import { AzureRefusal } from './azure-refusal.ts';

/** For one request of ours, which may be several on the wire. */
export interface Exchange {
  readonly httpClient: HttpClient;
  /** What went wrong with the last of them. The SDKs drop it, or keep it in ways of their own. */
  readonly failure: () => unknown;
}

export interface Wire {
  readonly exchange: (signal: AbortSignal) => Exchange;
  readonly close: () => void;
}

/**
 * The way of all SDKs to the network. Neither MSAL nor the SDKs' later pages take a signal, so it is set here; and connections go
 * where the account says, whatever proxies the environment of the process names.
 */
export function wire(endpoints: Endpoints | undefined): Wire {
  const { caCertificates } = endpoints ?? {};
  const agent = new Agent({ keepAlive: true, ...(caCertificates === undefined ? {} : trusting(caCertificates)) });
  const inner = createDefaultHttpClient();

  return {
    exchange(signal) {
      let failure: unknown;
      return {
        httpClient: {
          async sendRequest(request) {
            request.agent = agent;
            request.abortSignal = signal;
            try {
              const response = await inner.sendRequest(request);
              failure = response.status < 400 ? undefined : new AzureRefusal(response);
              return response;
            } catch (error) {
              failure = error;
              throw error;
            }
          },
        },
        failure: () => failure,
      };
    },
    close: () => agent.destroy(),
  };
}

/** Read once: with every connection anew, the many roots of a machine would cost more than the rest of the handshake. */
const trusting = (caCertificates: string): { readonly secureContext: SecureContext } =>
  ({ secureContext: createSecureContext({ ca: [...getCACertificates('default'), caCertificates] }) });
