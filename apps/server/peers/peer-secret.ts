import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../keys/master-key.ts';

/** The header by which a process shows that it belongs to this installation. */
export const peerHeader = 'spacedock-peer';

export interface PeerSecret {
  readonly text: string;
  readonly matches: (given: string | readonly string[] | undefined) => boolean;
}

/** Made from the master key, which all processes of an installation have: there is no further secret to hand out. */
export function peerSecret(masterKey: MasterKey): PeerSecret {
  const bytes = hkdfSync('sha256', masterKey.key, '', 'spacedock calls between processes, 1', 32);
  const text = Buffer.from(bytes).toString('base64url');
  const expected = hashOf(text);
  return {
    text,
    // Hashes have one length, so that the comparison takes the same time whatever was given.
    matches: (given) => timingSafeEqual(hashOf(typeof given === 'string' ? given : ''), expected),
  };
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
