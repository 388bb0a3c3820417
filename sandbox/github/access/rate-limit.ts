import { GithubError } from '../github-error.ts';
import type { Caller } from './caller.ts';

export interface RateLimit {
  /** Counts one more call of theirs. Throws when there is none left in this hour. */
  readonly take: (caller: Caller) => void;
  /** A call that told nothing new is not counted. */
  readonly giveBack: (caller: Caller) => void;
  readonly headers: (caller: Caller) => Readonly<Record<string, string>>;
}

const hourMs = 3_600_000;

/** How many calls of the REST API each caller has in an hour. */
export function rateLimit({ limit, now }: { readonly limit: number; readonly now: () => Date }): RateLimit {
  const windows = new Map<string, { used: number; readonly endsAt: number }>();
  function windowOf(caller: Caller): { used: number; readonly endsAt: number } {
    const at = now().getTime();
    const known = windows.get(nameOf(caller));
    if (known && known.endsAt > at) return known;
    const begun = { used: 0, endsAt: at + hourMs };
    windows.set(nameOf(caller), begun);
    return begun;
  }
  return {
    take(caller) {
      const window = windowOf(caller);
      if (window.used >= limit) throw new GithubError(403, `API rate limit exceeded for ${nameOf(caller)}.`);
      window.used += 1;
    },
    giveBack: (caller) => void (windowOf(caller).used -= 1),
    headers(caller) {
      const { used, endsAt } = windowOf(caller);
      return {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, limit - used)),
        'x-ratelimit-used': String(used),
        'x-ratelimit-reset': String(Math.ceil(endsAt / 1_000)),
        'x-ratelimit-resource': 'core',
      };
    },
  };
}

function nameOf(caller: Caller): string {
  switch (caller.kind) {
    case 'installation':
      return `installation ID ${caller.installation.id}`;
    case 'user':
      return `user ${caller.login}`;
    case 'app':
      return 'the App';
    case 'nobody':
      return '127.0.0.1';
  }
}
