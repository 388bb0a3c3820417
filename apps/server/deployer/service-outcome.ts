import { Code, ConnectError } from '@connectrpc/connect';
import { outcome } from '@spacedock/contracts';

/** What another service refused is an outcome already; that it did not answer becomes one. */
export function serviceOutcome(error: unknown, what = 'The config service'): unknown {
  const silent = error instanceof ConnectError && [Code.DeadlineExceeded, Code.Unavailable].includes(error.code);
  return silent ? outcome('service.unavailable', { what }) : error;
}
