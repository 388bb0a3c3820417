import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions } from '../cloud.ts';
import { untilAborted } from '../until-aborted.ts';
import { armPage } from './arm-pages.ts';
import type { Arm } from './arm.ts';
import { sameRegion } from './regions.ts';
import { notFound } from './resource-names.ts';

export interface RegionVaults {
  /** The name of the one vault in the region. */
  readonly only: (region: string, options?: CallOptions) => Promise<string>;
}

interface Vault {
  readonly name: string;
  readonly location: string;
}

const operation = 'Microsoft.KeyVault/vaults/read';
/** Secrets are read by the dozen; vaults hardly ever change. */
const keptMs = 60_000;

/** Which vault is meant where none is named. */
export function regionVaults(arm: Arm, now: () => Date): RegionVaults {
  let kept: { readonly vaults: Promise<readonly Vault[]>; readonly until: number } | undefined;

  function vaults(): Promise<readonly Vault[]> {
    if (kept && kept.until > now().getTime()) return kept.vaults;
    const path = `${arm.path}/providers/Microsoft.KeyVault/vaults?api-version=2023-07-01`;
    const asked = {
      vaults: arm.list<Vault>({ operation }, (parts, from) => armPage(parts, path, from)),
      until: now().getTime() + keptMs,
    };
    kept = asked;
    // Those who wait are told; what failed is only not kept.
    asked.vaults.catch(() => void (kept = kept === asked ? undefined : kept));
    return asked.vaults;
  }

  return {
    async only(region, { signal } = {}) {
      // Others wait for the same list: a signal ends the waiting of one.
      const all = await (signal ? untilAborted(signal, vaults()) : vaults());
      const names = all.filter(({ location }) => sameRegion(location, region)).map(({ name }) => name);
      const [only] = names;
      if (only === undefined) throw notFound(operation, `there is no key vault in ${region}`);
      if (names.length > 1) throw several(region, names);
      return only;
    },
  };
}

const several = (region: string, names: readonly string[]): CloudFailure =>
  new CloudFailure({
    provider: 'azure',
    operation,
    kind: 'invalid_request',
    bucket: 'user_action',
    code: 'VaultAmbiguous',
    said: `there are several key vaults in ${region}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`,
    fixHint: `Name the vault before the secret: ${names[0]}/name-of-the-secret.`,
  });
