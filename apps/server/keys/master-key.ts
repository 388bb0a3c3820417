import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { DataDirectory } from './data-directory.ts';

/** The key that wraps all others. Held as a KeyObject, which does not print its bytes when it is logged by mistake. */
export type MasterKey = {
  /** First 8 bytes of the key's SHA-256, in hex: says which key sealed a value without saying anything of the key. */
  readonly id: string;
  readonly key: KeyObject;
};

const keySize = 32;
const fileName = 'master.key';

export function masterKey(bytes: Buffer): MasterKey {
  if (bytes.length !== keySize) throw new RangeError(`a master key has ${keySize} bytes, not ${bytes.length}`);
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

/** The key given as option, else the one in the data directory, which is made at the first start. */
export async function loadMasterKey(from: {
  readonly given?: Buffer;
  readonly dataDirectory: DataDirectory;
}): Promise<MasterKey> {
  if (from.given) return masterKey(from.given);
  const make = (): string => `${randomBytes(keySize).toString('base64')}\n`;
  const text = (await from.dataDirectory.readOrCreateSecret(fileName, make)).toString('utf8').trim();
  const bytes = masterKeyBytes(text);
  if (bytes) return masterKey(bytes);
  // Making a new one here would leave everything sealed so far unreadable for ever, without a word.
  throw new Error(
    `${join(from.dataDirectory.path, fileName)} does not hold a master key (32 bytes as base64 or 64 hexadecimal digits); ` +
      'restore it from a backup, or set SPACEDOCK_MASTER_KEY',
  );
}

/** 32 bytes from 64 hexadecimal digits or base64; undefined for anything else. */
export function masterKeyBytes(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  // The last digit has two bits to spare; if they are set, the text was cut or mistyped.
  return bytes.toString('base64').startsWith(text) ? bytes : undefined;
}
