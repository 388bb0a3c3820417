import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { onTestFinished } from 'vitest';
import { clusterFleet } from '../../cloud/cluster-fleet.ts';
import { type Faults, faults } from '../../cloud/faults.ts';
import { type Ledger, ledger } from '../../cloud/ledger.ts';
import { type GcpParts, type SandboxGcp, startGcp } from '../start-gcp.ts';

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TestGcp {
  readonly gcp: SandboxGcp;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly advance: (milliseconds: number) => void;
  /** A form where it is URLSearchParams, JSON where it is an object. */
  readonly send: (
    method: string,
    path: string,
    options?: { readonly token?: string; readonly body?: URLSearchParams | object },
  ) => Promise<Answered>;
  /** An access token of the person who agreed. */
  readonly token: () => Promise<string>;
}

/** Google Cloud of the sandbox, and plain HTTPS to it. */
export async function startTestGcp(options: Partial<GcpParts> = {}): Promise<TestGcp> {
  const start = Date.now();
  let moved = 0;
  const now = (): Date => new Date(start + moved);
  const log = { error: () => undefined, warn: () => undefined };
  const parts = { faults: faults(), ledger: ledger(now), fleet: clusterFleet({ now, log }) };
  const gcp = await startGcp({ now, log, randomBytes, ...parts, ...options });
  onTestFinished(async () => {
    await gcp.close();
    await parts.fleet.close();
  });
  const send: TestGcp['send'] = (method, path, { token, body } = {}) => exchange(gcp, method, path, token, body);
  return {
    gcp,
    now,
    send,
    ...parts,
    advance: (milliseconds) => void (moved += milliseconds),
    async token() {
      const { clientID, clientSecret, refreshToken } = gcp.credentials.oauth;
      const { body } = await send('POST', '/token', {
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: clientID,
          client_secret: clientSecret,
          refresh_token: refreshToken,
        }),
      });
      return String(body['access_token']);
    },
  };
}

async function exchange(
  gcp: SandboxGcp,
  method: string,
  path: string,
  token: string | undefined,
  body: URLSearchParams | object | undefined,
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';
  const sent = request(
    `${gcp.url}${path}`,
    {
      method,
      ca: gcp.endpoints().caCertificates,
      agent: false,
      headers: { 'content-type': type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    },
    async (response) => {
      try {
        const text = ((await response.toArray()) as Buffer[]).map(String).join('');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) as Answered['body'] });
      } catch (error) {
        reject(error as Error);
      }
    },
  );
  sent.on('error', reject);
  sent.end(body instanceof URLSearchParams ? body.toString() : JSON.stringify(body));
  return promise;
}
