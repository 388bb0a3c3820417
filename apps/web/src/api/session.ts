import { asProblem, type Problem, problemFrom, unreachable } from './problem.ts';

export interface Person {
  readonly email: string;
  readonly name: string;
}

export interface Tenant {
  readonly id: string;
  readonly name: string;
}

export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-out' }
  /** The server did not answer when it was asked who we are. */
  | { readonly kind: 'unreachable'; readonly problem: Problem }
  | {
      readonly kind: 'signed-in';
      readonly user: Person;
      readonly organisation: Tenant;
      readonly organisations: readonly Tenant[];
    };

interface SignedIn {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly tenants: readonly Tenant[];
  readonly user: Person;
}

/** New tokens are fetched this long before the old ones end, so that no request is sent with one that ends on the way. */
const margin = 30_000;

/**
 * Who is signed in. The refresh token is in a cookie that no script can read; the access token is in this module's memory and
 * nowhere else. Tabs refresh one after the other: each refresh token is good for one use.
 */
export function createSession(parts: {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly tabs?: BroadcastChannel | undefined;
  readonly locks?: LockManager | undefined;
}) {
  let state: SessionState = { kind: 'unknown' };
  let access: { readonly token: string; readonly endsAt: number } | undefined;
  let refreshing: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function signedIn({ accessToken, expiresIn, tenants, user }: SignedIn): void {
    const [organisation] = tenants;
    if (!organisation) throw new Error('The server signed us in without an organisation.');
    access = { token: accessToken, endsAt: parts.now() + expiresIn * 1000 };
    become({ kind: 'signed-in', user, organisation, organisations: tenants.toSorted((a, b) => a.name.localeCompare(b.name)) });
  }

  function signedOut(): void {
    access = undefined;
    become({ kind: 'signed-out' });
  }

  async function ask(path: string, body: object): Promise<SignedIn> {
    let response: Response;
    try {
      response = await parts.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    } catch {
      throw unreachable();
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw problemFrom(response.status, answer, response.headers.get('x-request-id'));
    return (answer as { data: SignedIn }).data;
  }

  async function end(token: string): Promise<void> {
    let response: Response;
    try {
      response = await parts.fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    } catch {
      throw unreachable();
    }
    if (!response.ok)
      throw problemFrom(response.status, await response.json().catch(() => undefined), response.headers.get('x-request-id'));
  }

  async function refreshOnce(organisation?: string): Promise<void> {
    const body = organisation === undefined ? {} : { organisation };
    const exchange = async (): Promise<void> => signedIn(await ask('/api/auth/refresh', body));
    try {
      await (parts.locks ? parts.locks.request('spacedock-refresh', exchange) : exchange());
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status === 401) signedOut();
      else if (state.kind === 'unknown' || state.kind === 'unreachable') become({ kind: 'unreachable', problem });
      throw problem;
    }
  }

  function refresh(organisation?: string): Promise<void> {
    if (organisation !== undefined) return refreshOnce(organisation);
    refreshing ??= refreshOnce().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  // Another tab signed out, in, or went to another organisation: this one must not go on as somebody else.
  parts.tabs?.addEventListener('message', () => {
    access = undefined;
    void refresh().catch(() => undefined);
  });

  return {
    get state(): SessionState {
      return state;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes up the session that the cookie stands for, if there is one. */
    async resume(): Promise<void> {
      await refresh().catch(() => undefined);
    },
    /** A token that is good for the next request. */
    async token(): Promise<string> {
      if (access && access.endsAt - margin > parts.now()) return access.token;
      await refresh();
      if (!access) throw problemFrom(401, undefined, null);
      return access.token;
    },
    /** The server did not take the token: what is remembered of it is worth nothing. */
    forgetToken(token: string): void {
      if (access?.token === token) access = undefined;
    },
    async signIn(path: '/api/auth/login' | '/api/auth/signup' | '/api/auth/accept-invitation', body: object): Promise<void> {
      signedIn(await ask(path, body));
      parts.tabs?.postMessage('changed');
    },
    async enter(organisation: string): Promise<void> {
      await refresh(organisation);
      parts.tabs?.postMessage('changed');
    },
    /** Ends the session on the server, too: a cookie that is still good would sign in whoever opens the next tab. */
    async signOut(): Promise<void> {
      try {
        // A token that has ended would be refused, and the cookie would stay.
        await end(await this.token());
      } catch (error) {
        if (asProblem(error).status !== 401) throw error;
      }
      signedOut();
      parts.tabs?.postMessage('changed');
    },
  };
}

export type Session = ReturnType<typeof createSession>;
