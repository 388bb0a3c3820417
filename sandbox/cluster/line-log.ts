import type { ServerLog } from '@spacedock/kube';
import type { Log } from '@spacedock/database';

/** One line for each thing that the operator should know of. */
export function lineLog(write: (line: string) => void): Log & ServerLog {
  const line =
    (level: string) =>
    (details: object, message: string): void => {
      const { err, error = err, ...rest } = details as { readonly err?: unknown; readonly error?: unknown };
      const cause = error instanceof Error ? (error.stack ?? error.message) : error;
      write(
        `${level} ${message}${Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`}${cause === undefined ? '' : `\n${String(cause)}`}\n`,
      );
    };
  return { debug: () => undefined, info: () => undefined, warn: line('warning:'), error: line('error:') };
}
