/** A bearer token of Google. A secret: it is nowhere but in memory and in requests. */
export interface AccessToken {
  readonly value: string;
  readonly expiresAt: Date;
}

export interface AccessTokens {
  /** One that lives for a while yet. */
  readonly current: () => Promise<AccessToken>;
  /** One with its whole life before it. */
  readonly fresh: () => Promise<AccessToken>;
  /** After Google refused it: it is not used again. */
  readonly drop: (token: AccessToken) => void;
}

/** What must be left of a token's life for a call that begins now. */
const spareMs = 5 * 60_000;
/** Of those that live shorter than that, half of their life is used. */
const usedShare = 0.5;

/** The token of one account. Callers who come together share one request for it. */
export function accessTokens({ now, ask }: { readonly now: () => Date; readonly ask: () => Promise<AccessToken> }): AccessTokens {
  let held: { readonly token: AccessToken; readonly until: number } | undefined;
  let asking: Promise<AccessToken> | undefined;

  async function askAndHold(): Promise<AccessToken> {
    try {
      const token = await ask();
      const at = now().getTime();
      const life = token.expiresAt.getTime() - at;
      held = { token, until: at + (life > 2 * spareMs ? life - spareMs : life * usedShare) };
      return token;
    } finally {
      asking = undefined;
    }
  }
  const fresh = (): Promise<AccessToken> => (asking ??= askAndHold());

  return {
    current: async () => (held && held.until > now().getTime() ? held.token : fresh()),
    fresh,
    drop: (token) => void (held = held?.token === token ? undefined : held),
  };
}
