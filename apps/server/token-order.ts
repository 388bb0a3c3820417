import { randomBytes } from 'node:crypto';
import { idFactory } from '@spacedock/contracts';
import { kyselyFor, type Database } from '@spacedock/database';
import { Check } from 'typebox/value';
import { createToken } from './config/tokens/create-token.ts';
import { Name } from './stores/fields.ts';

export interface TokenOrder {
  readonly email: string;
  readonly name: string;
  /** Id or name; may be left out when the person is in one organisation. */
  readonly organisation?: string | undefined;
  readonly expiresInDays?: number | undefined;
  /** The person's token of that name makes way. */
  readonly replace?: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A personal access token by order of whoever runs the server, straight in the database. Shown once, here. */
export async function orderToken(database: Database, order: TokenOrder): Promise<string> {
  const { email, name, organisation, expiresInDays, replace } = order;
  if (!Check(Name, name)) {
    throw new Error('A token’s name must be 1 to 100 visible characters without white space around. Give another with --name.');
  }
  const random = (size: number): Uint8Array => new Uint8Array(randomBytes(size));
  const { token } = await createToken({
    db: kyselyFor<object>(database),
    now: () => new Date(),
    newId: idFactory(Date.now, random),
    randomBytes: random,
    email,
    name,
    ...(organisation === undefined ? {} : { organisation }),
    ...(expiresInDays === undefined ? {} : { expiresAt: new Date(Date.now() + expiresInDays * dayMs) }),
    ...(replace === undefined ? {} : { replace }),
  });
  return token;
}
