import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CipherKey } from 'node:crypto';
import type { MasterKey } from './master-key.ts';

/*
 * Envelope encryption. Each value has a data key of its own, used once; the master key only ever wraps data keys, so that
 * changing it (`rewrap`) touches a few bytes of each row and never the values.
 *
 *   sd1.<id of the master key>.<wrapped data key>.<encrypted value>      the last two: nonce ‖ ciphertext ‖ tag, base64url
 *
 * The context (`config.signing_keys/<id>`) is authenticated with the value: copied to another row, it does not open.
 */

const version = 'sd1';
const nonceSize = 12;
const tagSize = 16;
const dataKeySize = 32;

/** The value was sealed with a master key that this server does not have. */
export class SealedWithAnotherKey extends Error {
  override readonly name = 'SealedWithAnotherKey';
  readonly sealedWith: string;
  readonly present: string;

  constructor(what: string, sealedWith: string, present: string) {
    super(
      `${what} was sealed with master key ${sealedWith}, this server has ${present}; ` +
        'set SPACEDOCK_MASTER_KEY to the key in force when it was stored',
    );
    this.sealedWith = sealedWith;
    this.present = present;
  }
}

/** The sealed text is damaged, was changed, or was moved here from another row. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';

  constructor(what: string, why: string) {
    super(`the seal of ${what} is broken: ${why}; restore the row from a backup or store the value again`);
  }
}

/** Nonces and data keys come from node's own generator and are no argument: a predictable one gives the value away. */
export function seal(masterKey: MasterKey, plaintext: Buffer | string, context: string): string {
  const dataKey = randomBytes(dataKeySize);
  const value = encrypt(dataKey, Buffer.from(plaintext), valueContext(context));
  return sealedText(masterKey, dataKey, value.toString('base64url'));
}

export function open(masterKey: MasterKey, sealed: string, context: string): Buffer {
  const parts = partsOf(sealed, context);
  const dataKey = unwrap(masterKey, parts, context);
  const plaintext = decrypt(dataKey, bytesOf(parts.value), valueContext(context));
  dataKey.fill(0);
  if (!plaintext) throw new SealBroken(context, 'it was changed, or sealed for another place');
  return plaintext;
}

/** The same sealed value under a new master key. One that is under it already stays as it is, so a rotation can be run again. */
export function rewrap(sealed: string, oldKey: MasterKey, newKey: MasterKey): string {
  const what = 'the value to rewrap';
  const parts = partsOf(sealed, what);
  if (parts.keyId === newKey.id) return sealed;
  return sealedText(newKey, unwrap(oldKey, parts, what), parts.value);
}

type Parts = { readonly keyId: string; readonly wrapped: string; readonly value: string };

function sealedText(masterKey: MasterKey, dataKey: Buffer, value: string): string {
  const wrapped = encrypt(masterKey.key, dataKey, keyContext(masterKey.id)).toString('base64url');
  dataKey.fill(0);
  return [version, masterKey.id, wrapped, value].join('.');
}

function partsOf(sealed: string, what: string): Parts {
  const [found, keyId, wrapped, value, ...more] = sealed.split('.');
  if (found !== version || keyId === undefined || wrapped === undefined || value === undefined || more.length > 0) {
    throw new SealBroken(what, `it is not in the format ${version}`);
  }
  // Buffer skips characters that are not base64url and spare bits: two texts for one value would let a change pass unseen.
  const canonical = [wrapped, value].every((text) => bytesOf(text).toString('base64url') === text);
  if (!canonical || !/^[0-9a-f]{16}$/.test(keyId)) throw new SealBroken(what, 'its text is damaged');
  return { keyId, wrapped, value };
}

function unwrap(masterKey: MasterKey, parts: Parts, what: string): Buffer {
  if (parts.keyId !== masterKey.id) throw new SealedWithAnotherKey(what, parts.keyId, masterKey.id);
  const dataKey = decrypt(masterKey.key, bytesOf(parts.wrapped), keyContext(masterKey.id));
  if (dataKey?.length !== dataKeySize) throw new SealBroken(what, 'its data key was changed');
  return dataKey;
}

function encrypt(key: CipherKey, plaintext: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagSize }).setAAD(context);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when anything was changed. */
function decrypt(key: CipherKey, sealed: Buffer, context: Buffer): Buffer | undefined {
  if (sealed.length < nonceSize + tagSize) return undefined;
  const nonce = sealed.subarray(0, nonceSize);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagSize }).setAAD(context);
  decipher.setAuthTag(sealed.subarray(-tagSize));
  const plaintext = decipher.update(sealed.subarray(nonceSize, -tagSize));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    return undefined;                                  // node has one error for this, and it only says that the tag is wrong
  }
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

function valueContext(context: string): Buffer {
  return Buffer.from(`${version} value ${context}`);
}

function keyContext(keyId: string): Buffer {
  return Buffer.from(`${version} key ${keyId}`);
}
