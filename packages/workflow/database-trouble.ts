import pg from 'pg';

// Rolled back for the sake of another one, resources, locks and timeouts, the operator: SQLSTATE classes.
const passing = ['40', '53', '55', '57'] as const;

/** Whether the same statement may well succeed a moment later. */
export function mayPass(error: unknown): boolean {
  return error instanceof pg.DatabaseError && passing.some((group) => error.code?.startsWith(group));
}
