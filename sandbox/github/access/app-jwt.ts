import { decodeJwt, errors, importSPKI, jwtVerify } from 'jose';
import { GithubError } from '../github-error.ts';
import type { GithubWorld } from '../github-world.ts';

/** GitHub's own words: clients set their clock by the answer's date when they read one of these. */
const undecodable = 'A JSON web token could not be decoded';
const expired =
  "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires";
const tooFar = "'Expiration time' claim ('exp') is too far in the future";
const fromTheFuture = "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued";
const strange = 'Integration not found';

const longestLife = 600;
const tolerated = 60;

/** Throws unless it is a token that the App signed with its key, and that is good now. */
export async function checkAppJwt({ state, now }: GithubWorld, token: string): Promise<void> {
  const at = now();
  const seconds = Math.floor(at.getTime() / 1_000);
  const { iss, exp, iat } = claimsIn(token);
  if (String(iss) !== String(state.app.id) && iss !== state.app.clientId) throw new GithubError(404, strange);
  if (exp === undefined || exp <= seconds) throw new GithubError(401, expired);
  if (exp > seconds + longestLife + tolerated) throw new GithubError(401, tooFar);
  if (iat === undefined || iat > seconds + tolerated) throw new GithubError(401, fromTheFuture);
  try {
    const key = await importSPKI(state.app.publicKey, 'RS256');
    await jwtVerify(token, key, { algorithms: ['RS256'], currentDate: at, clockTolerance: tolerated });
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new GithubError(401, undecodable);
    throw error;
  }
}

interface Claims {
  readonly iss: unknown;
  readonly exp: number | undefined;
  readonly iat: number | undefined;
}

function claimsIn(token: string): Claims {
  try {
    const { iss, exp, iat }: Readonly<Record<string, unknown>> = decodeJwt(token);
    const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
    return { iss, exp: number(exp), iat: number(iat) };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new GithubError(401, undecodable);
    throw error;
  }
}
