import { AuthClient, gaxios } from 'google-auth-library';
import type { AccessTokens } from './access-tokens.ts';
import type { Transport } from './google-transport.ts';

/**
 * What the clients of Google's SDK get their bearer tokens from. The SDK's own classes for keys and federation are not used: they
 * ask fixed addresses, retry by themselves and measure the life of a token by the clock of the machine.
 */
export class TokenClient extends AuthClient {
  readonly #tokens: AccessTokens;

  constructor(tokens: AccessTokens, transport: Transport) {
    // Without the request parameters nothing of a request is written to the SDK's debug log.
    super({ transporter: transport, useAuthRequestParameters: false });
    this.#tokens = tokens;
  }

  override async getAccessToken(): Promise<{ readonly token: string }> {
    return { token: (await this.#tokens.current()).value };
  }

  override async getRequestHeaders(): Promise<Headers> {
    return new Headers({ authorization: `Bearer ${(await this.getAccessToken()).token}` });
  }

  override async request<T>(options: gaxios.GaxiosOptions): gaxios.GaxiosPromise<T> {
    return this.transporter.request<T>({
      ...options,
      headers: gaxios.Gaxios.mergeHeaders(options.headers, await this.getRequestHeaders()),
    });
  }
}
