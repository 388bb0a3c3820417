import type { CallOptions, Cloud, CloudAccount, ClusterAddress, MintedKubeconfig } from './cloud.ts';
import { untilAborted } from './until-aborted.ts';

/** What is left of a kubeconfig's life when it is no longer handed out, so that work begun with it can end. */
const spareMs = 3 * 60_000;
/** Of those that live shorter than that, half of their life is used. */
const usedShare = 0.5;
const most = 5_000;

interface Kept {
  readonly minted: Promise<MintedKubeconfig>;
  /** Undefined while it is being minted. */
  freshUntil?: number;
}

export interface MintedKubeconfigs {
  readonly get: (
    account: Pick<CloudAccount, 'id' | 'revision'>,
    cloud: Pick<Cloud, 'mintKubeconfig'>,
    address: ClusterAddress,
    options?: CallOptions,
  ) => Promise<MintedKubeconfig>;
  /** After the cluster refused one: the next caller gets a new one. */
  readonly drop: (account: Pick<CloudAccount, 'id' | 'revision'>, address: ClusterAddress) => void;
}

/** Kubeconfigs kept until shortly before they expire. They are in memory only, and callers who come together share one. */
export function mintedKubeconfigs({ now }: { readonly now: () => Date }): MintedKubeconfigs {
  const kept = new Map<string, Kept>();
  const keyOf = (account: Pick<CloudAccount, 'id' | 'revision'>, { region, name, resourceGroup = '' }: ClusterAddress): string =>
    JSON.stringify([account.id, account.revision, region, resourceGroup, name]);

  async function mint(key: string, cloud: Pick<Cloud, 'mintKubeconfig'>, address: ClusterAddress): Promise<MintedKubeconfig> {
    // No caller's signal: others wait for the same one, and must not lose it because the first went away.
    const entry: Kept = { minted: cloud.mintKubeconfig(address) };
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.size > most ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    try {
      const minted = await entry.minted;
      const at = now().getTime();
      const life = minted.expiresAt.getTime() - at;
      entry.freshUntil = at + (life > 2 * spareMs ? life - spareMs : life * usedShare);
      return minted;
    } catch (error) {
      if (kept.get(key) === entry) kept.delete(key);
      throw error;
    }
  }

  return {
    async get(account, cloud, address, options) {
      const { signal } = options ?? {};
      signal?.throwIfAborted();
      const key = keyOf(account, address);
      const found = kept.get(key);
      const fresh = found && (found.freshUntil === undefined || found.freshUntil > now().getTime());
      const minted = fresh ? found.minted : mint(key, cloud, address);
      return signal ? untilAborted(signal, minted) : minted;
    },
    drop: (account, address) => void kept.delete(keyOf(account, address)),
  };
}
