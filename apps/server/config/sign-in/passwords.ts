import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Type } from 'typebox';

/** What people choose. Length is all that is asked for: rules about digits and signs make passwords worse (NIST SP 800-63B). */
export const NewPassword = Type.String({ minLength: 12, maxLength: 256, says: 'must be 12 to 256 characters' });

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltSize = 16;
const tagLength = 32;

interface Derivation extends Cost {
  readonly message: Buffer;
  readonly nonce: Uint8Array;
  readonly tagLength: number;
}

export type Argon2id = (input: Derivation) => Promise<Buffer>;

const run = promisify(argon2);
export const argon2id: Argon2id = (input) => run('argon2id', input);

export interface PasswordParts {
  readonly argon2id: Argon2id;
  readonly randomBytes: (size: number) => Uint8Array;
}

export interface Passwords {
  /** In the PHC format, which names its own cost: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
  readonly hash: (password: string) => Promise<string>;
  /** Costs the same whether there is a hash or not, so that the time of a refusal does not tell whether the account exists. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>;
  /** The hash was made at another cost than today's: make it anew while the password is at hand. */
  readonly isOutdated: (stored: string) => boolean;
}

export function passwords({ argon2id: derive, randomBytes }: PasswordParts): Passwords {
  const nobody = phc(cost, Buffer.alloc(saltSize), Buffer.alloc(tagLength));

  return {
    async hash(password) {
      const salt = Buffer.from(randomBytes(saltSize));
      return phc(cost, salt, await derive({ ...cost, message: messageOf(password), nonce: salt, tagLength }));
    },

    async verify(password, stored) {
      const { cost: at, salt, tag } = parts(stored ?? nobody);
      const derived = await derive({ ...at, message: messageOf(password), nonce: salt, tagLength: tag.length });
      return timingSafeEqual(derived, tag) && stored !== null;
    },

    isOutdated(stored) {
      const { cost: at, tag } = parts(stored);
      const asToday = at.memory === cost.memory && at.passes === cost.passes && at.parallelism === cost.parallelism;
      return !asToday || tag.length !== tagLength;
    },
  };
}

/** The same letters in one form: keyboards differ in how they send an é. */
const messageOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function phc({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function parts(stored: string): { readonly cost: Cost; readonly salt: Buffer; readonly tag: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!found) throw new Error('A password hash in config.users is not in the format $argon2id$v=19$…; set that password anew.');
  const [, memory = '', passes = '', parallelism = '', salt = '', tag = ''] = found;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
