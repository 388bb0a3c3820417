import { createHmac, hkdfSync } from 'node:crypto';
import type { MasterKey } from '../../keys/master-key.ts';

/**
 * Tells whether secrets changed, in places where many can read: the names of Secrets and the annotations of pods. A plain hash
 * would let whoever reads it try out passwords.
 */
export function secretFingerprint(masterKey: MasterKey): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', masterKey.key, '', 'spacedock fingerprints of secrets, 1', 32));
  return (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}
