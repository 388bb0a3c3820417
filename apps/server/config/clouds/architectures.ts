import type { Architecture } from '@spacedock/clouds';
import type { AccountClouds, AccountRow } from './account-clouds.ts';

export interface ReadArchitecture {
  readonly architecture: Architecture;
  readonly readAt: Date;
}

/** What an account has in a region, kept for a moment: many browsers that look at one drawing are one reader to the cloud. */
export type Architectures = (account: AccountRow, region: string) => Promise<ReadArchitecture>;

const keptMs = 15_000;
const mostKept = 200;

export function architectures({
  clouds,
  now,
}: {
  readonly clouds: Pick<AccountClouds, 'open'>;
  readonly now: () => Date;
}): Architectures {
  const kept = new Map<string, { readonly reading: Promise<ReadArchitecture>; until: number }>();

  async function read(account: AccountRow, region: string): Promise<ReadArchitecture> {
    const architecture = await (await clouds.open(account)).architecture({ region });
    return { architecture, readAt: now() };
  }

  return (account, region) => {
    // The revision changes with the credentials: what the old ones were shown is not what the new ones may see.
    const key = JSON.stringify([account.org_id, account.id, account.revision, region]);
    const at = now().getTime();
    const found = kept.get(key);
    if (found && found.until > at) return found.reading;
    const reading = read(account, region);
    const entry = { reading, until: Infinity };
    kept.delete(key);
    kept.set(key, entry);
    // While it is under way everybody waits for it; what failed is asked again by the next one. Whoever asked is told.
    reading.then(
      () => void (entry.until = now().getTime() + keptMs),
      () => void (kept.get(key) === entry && kept.delete(key)),
    );
    const oldest = kept.size > mostKept ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return reading;
  };
}
