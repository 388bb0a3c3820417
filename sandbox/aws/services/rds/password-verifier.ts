import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import type { DbEngine } from './rds-records.ts';

const rounds = 4_096;

/**
 * What a server checks a password with: given this, it need not be told the password itself, and nobody has to keep that.
 * PostgreSQL's is SCRAM-SHA-256 (RFC 7677), MySQL's that of mysql_native_password.
 */
export function passwordVerifier(engine: DbEngine, password: string, randomBytes: (size: number) => Uint8Array): string {
  switch (engine) {
    case 'postgres':
      return scramVerifier(password, Buffer.from(randomBytes(16)));
    case 'mysql':
      return `*${sha1(sha1(Buffer.from(password)))
        .toString('hex')
        .toUpperCase()}`;
  }
}

function scramVerifier(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const key = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest();
