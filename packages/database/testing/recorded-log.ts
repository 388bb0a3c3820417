import type { Log } from '../log.ts';

/** For tests that look at nothing that is logged. */
export const silentLog: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** For tests that do: everything that was logged, as `level: message`. */
export function recordedLog(): Log & { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const write = (level: string) => (_: object, message: string) => void lines.push(`${level}: ${message}`);
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
