import { OutcomeError } from '@spacedock/contracts';
import type { Logger } from 'pino';
import type { Access } from './access.ts';

/** The rights behind a request that may stay open for long: they can change meanwhile, and end. */
export interface LiveAccess {
  /** As of now. */
  readonly access: Access;
  /** Why the credential is worth nothing any more, once it is not. */
  readonly ended: OutcomeError | undefined;
  /** Told when they became other ones, and when they ended. While nobody listens, nothing is looked after. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface LiveAccessParts {
  readonly authenticate: (token: string) => Promise<Access>;
  /** Told whose rights may have changed: `org:…`, `session:…`, `token:…`, or everybody's. */
  readonly onAccessChange: (listener: (tag: string) => void) => () => void;
  readonly log: Pick<Logger, 'warn'>;
  /** Tokens expire without anybody saying so, and an announcement may be lost with its connection. */
  readonly lookEveryMs?: number;
}

export function liveAccess({ authenticate, onAccessChange, log, lookEveryMs = 20_000 }: LiveAccessParts) {
  return (token: string, first: Access): LiveAccess => {
    const { organisationId, sessionId, tokenId } = first.identity;
    const tags = new Set(['everybody', `org:${organisationId}`, `session:${sessionId}`, `token:${tokenId}`]);
    const listeners = new Set<() => void>();
    let access = first;
    let ended: OutcomeError | undefined;
    let stop: (() => void) | undefined;

    function tell(): void {
      for (const listener of [...listeners]) listener();
    }

    async function look(): Promise<void> {
      try {
        const now = await authenticate(token);
        if (now === access || ended) return;
        access = now;
      } catch (error) {
        if (!(error instanceof OutcomeError) || error.http !== 401) throw error;
        ended ??= error;
      }
      tell();
    }

    function start(): () => void {
      const lookNow = (): void => {
        look().catch((error: unknown) =>
          log.warn({ err: error }, 'whether a caller with an open stream may still have it was not found out; it is tried again'),
        );
      };
      const leave = onAccessChange((tag) => {
        if (tags.has(tag)) lookNow();
      });
      const timer = setInterval(lookNow, lookEveryMs);
      timer.unref();
      // What has changed between the authentication of the request and now was not heard.
      lookNow();
      return () => {
        leave();
        clearInterval(timer);
      };
    }

    return {
      get access() {
        return access;
      },
      get ended() {
        return ended;
      },
      onChange(listener) {
        listeners.add(listener);
        stop ??= start();
        return () => {
          listeners.delete(listener);
          if (listeners.size > 0) return;
          stop?.();
          stop = undefined;
        };
      },
    };
  };
}
