import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

const iterations = 4096;

/**
 * What PostgreSQL keeps of a password (RFC 5803). Given instead of the password itself, so that it stands neither in the statement
 * nor in a log of the server. The password has to be ASCII: others would have to be normalised first.
 */
export function scramVerifier(password: string, salt: Uint8Array): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const storedKey = createHash('sha256').update(keyed(salted, 'Client Key')).digest('base64');
  const serverKey = keyed(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`;
}
