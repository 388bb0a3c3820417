import { CloudFailure, type FailureFacts } from './cloud-failure.ts';

/** A secret that was kept as bytes. What is no text cannot be an environment variable; what it is instead is not said. */
export function secretText(bytes: Uint8Array, { provider, operation }: Pick<FailureFacts, 'provider' | 'operation'>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CloudFailure({
      provider,
      operation,
      kind: 'invalid_request',
      bucket: 'user_action',
      code: 'SecretNotText',
      said: 'the secret holds bytes that are no text',
      fixHint: 'Keep it as text (UTF-8), for example in base64.',
    });
  }
}
