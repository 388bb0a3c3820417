import type { RegistryLogin } from '@spacedock/clouds';
import type { AccountClouds, AccountRow } from '../clouds/account-clouds.ts';
import { cloudOutcome } from '../clouds/cloud-outcome.ts';

/** What `docker login` takes, for a registry of the account's cloud. It is in nothing but the answer. */
export async function registryLogin(
  clouds: AccountClouds,
  account: AccountRow,
  registry: string,
  signal?: AbortSignal,
): Promise<RegistryLogin> {
  try {
    const cloud = await clouds.open(account);
    return await cloud.registryLogin({ registry }, { signal });
  } catch (error) {
    throw cloudOutcome(error);
  }
}
