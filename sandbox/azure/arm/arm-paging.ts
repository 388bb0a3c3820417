import type { WireAnswer } from '../../cloud/wire-server.ts';
import type { AzureWorld } from '../azure-world.ts';
import { armError, armOk } from './arm-answers.ts';

const tokenName = '$skiptoken';

/** One page of a list, with the address of the next. */
export function armPage({ pageSize }: Pick<AzureWorld, 'pageSize'>, url: URL, all: readonly unknown[]): WireAnswer {
  const given = url.searchParams.get(tokenName);
  const start = given === null ? 0 : Number(Buffer.from(given, 'base64url').toString());
  if (!Number.isInteger(start) || start < 0) return armError(400, 'InvalidSkipToken', 'The skip token is not valid.');
  const value = all.slice(start, start + pageSize);
  if (start + pageSize >= all.length) return armOk({ value });
  const next = new URL(url);
  next.searchParams.set(tokenName, Buffer.from(String(start + pageSize)).toString('base64url'));
  return armOk({ value, nextLink: next.href });
}
