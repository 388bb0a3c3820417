import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Keys } from './aws-sandbox.ts';

type Source = string | ArrayBuffer | ArrayBufferView;

/** SHA-256 in the form that the signer of AWS takes it. */
class Sha256 {
  readonly #hash: ReturnType<typeof createHmac> | ReturnType<typeof createHash>;

  constructor(secret?: Source) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Source): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

const bytesOf = (data: Source): Uint8Array =>
  typeof data === 'string'
    ? Buffer.from(data)
    : ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);

/** AWS's own implementation of the signature. */
export const sdkSigner = (service: string, region: string, credentials: Keys): SignatureV4 =>
  new SignatureV4({ service, region, credentials, sha256: Sha256, applyChecksum: false });
