import pg from 'pg';
import { hasCode } from './error-code.ts';

/** The violated constraint's name when this error says that a row with the same unique value exists already. */
export function uniqueViolation(error: unknown): string | undefined {
  return violatedConstraint(error, '23505');
}

/** The violated constraint's name when this error says that a referenced row is missing, or that a row is still referenced. */
export function foreignKeyViolation(error: unknown): string | undefined {
  return violatedConstraint(error, '23503');
}

function violatedConstraint(error: unknown, code: string): string | undefined {
  return error instanceof pg.DatabaseError && error.code === code ? error.constraint : undefined;
}

const networkCodes = [
  'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH',
] as const;

// admin_shutdown, crash_shutdown, cannot_connect_now, idle_in_transaction_session_timeout, too_many_connections
const serverCodes = ['57P01', '57P02', '57P03', '25P03', '53300'] as const;

// pg gives these no code.
const messages = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
  /^Query read timeout$/,
] as const;

/** Whether the database could not be reached or the connection broke: a statement's fate is unknown, later may be better. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (hasCode(error, ...networkCodes, ...serverCodes)) return true;
  // SQLSTATE class 08: connection exception.
  if (error instanceof pg.DatabaseError) return error.code?.startsWith('08') ?? false;
  if (error instanceof AggregateError && error.errors.some(isConnectionFailure)) return true;
  return messages.some((message) => message.test(error.message)) || isConnectionFailure(error.cause);
}
