import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { clusterFleet } from '../../cloud/cluster-fleet.ts';
import { faults } from '../../cloud/faults.ts';
import { ledger } from '../../cloud/ledger.ts';
import { type AzureParts, type SandboxAzure, startAzure } from '../start-azure.ts';

export interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** ARM's or Entra's. */
  readonly code: string | undefined;
}

export interface AzureWire {
  readonly azure: SandboxAzure;
  readonly send: (method: string, path: string, given?: { readonly token?: string; readonly body?: string }) => Promise<Answered>;
  readonly tokenFor: (resource: string, change?: Readonly<Record<string, string>>) => Promise<Answered>;
  /** For ARM, of the application with the secret. */
  readonly token: () => Promise<string>;
}

/** Azure as it is on the wire, without any library of Microsoft's. */
export async function startAzureWire(parts: Partial<AzureParts> = {}): Promise<AzureWire> {
  const now = parts.now ?? (() => new Date());
  const log = { warn: () => undefined, error: fail };
  const fleet = clusterFleet({ now, log });
  const azure = await startAzure({ now, log, fleet, faults: faults(), ledger: ledger(now), randomBytes, ...parts });
  onTestFinished(async () => {
    await azure.close();
    await fleet.close();
  });

  const send: AzureWire['send'] = async (method, path, { token, body } = {}) => {
    const { url, caCertificates } = azure.endpoints();
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sent = request(new URL(path, url), { method, ca: caCertificates, agent: false, headers });
    sent.end(body);
    const [response] = await once(sent, 'response') as [IncomingMessage];
    const read = JSON.parse(await text(response) || '{}') as Answered['body'];
    const { error, error_codes: codes } = read as Refused;
    const code = codes ? `AADSTS${codes[0]}` : error?.code;
    return { status: response.statusCode ?? 0, headers: response.headers, body: read, code };
  };
  const tokenFor: AzureWire['tokenFor'] = (resource, change = {}) => {
    const { tenantID, clientID, clientSecret } = azure.credentials.service_principal;
    const form = new URLSearchParams({
      grant_type: 'client_credentials', client_id: clientID, client_secret: clientSecret, scope: `${resource}/.default`,
      ...change,
    });
    return send('POST', `/${change['tenant'] ?? tenantID}/oauth2/v2.0/token`, { body: form.toString() });
  };
  const token = async (): Promise<string> => String((await tokenFor('https://management.azure.com')).body['access_token']);
  return { azure, send, tokenFor, token };
}

interface Refused { readonly error?: { readonly code?: string }; readonly error_codes?: readonly number[] }

function fail(details: object, message: string): never {
  throw new Error(message, { cause: details });
}
