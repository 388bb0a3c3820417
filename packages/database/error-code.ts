/** Whether this is an error with one of these codes (`ENOENT`, `42710`): Node and PostgreSQL both put it into `code`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
