import { destination, type Logger, pino } from 'pino';
import type { LogLevel } from './options.ts';

/** JSON lines on the error stream: what is printed for people, on the other one, stays readable and can be piped. */
export function startLog(level: LogLevel): Logger {
  // Written at once, not gathered: the lines before a crash are those that matter.
  const timestamp = (): string => `,"time":"${new Date().toISOString()}"`;
  return pino({ level, base: null, timestamp }, destination({ fd: 2, sync: true }));
}
