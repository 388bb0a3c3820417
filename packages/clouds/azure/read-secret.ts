import type { CallOptions, SecretAddress } from '../cloud.ts';
import type { Arm } from './arm.ts';
import { dataPlaneAnswer, unreadable } from './data-plane.ts';
import type { RegionVaults } from './region-vaults.ts';
import { notFound } from './resource-names.ts';

const operation = 'Microsoft.KeyVault/vaults/secrets/getSecret/action';
const vaultForm = /^[a-z](?!.*--)[a-z\d-]{1,22}[a-z\d]$/i;
const nameForm = /^[a-z\d-]{1,127}$/i;

/** The newest version, of `vault/name` or of the only vault in the region. */
export async function readSecret(
  arm: Arm,
  vaults: RegionVaults,
  { name: path, region }: SecretAddress,
  options?: CallOptions,
): Promise<string> {
  const [name = '', given, ...rest] = path.split('/').toReversed();
  const possible = rest.length === 0 && nameForm.test(name) && (given === undefined || vaultForm.test(given));
  if (!possible) throw notFound(operation, 'no secret can have that name: it is `vault/name`, of letters, digits and hyphens');
  const vault = given ?? (await vaults.only(region, options));
  const { vaultDomain, vaultsUrl, vaultScope } = arm.environment;
  const base = vaultsUrl === undefined ? `https://${vault}.${vaultDomain}` : `${vaultsUrl}/${vault}`;
  const { value } = await arm.callAs(
    vaultScope,
    { operation, region },
    async ({ credential, options: client }) => {
      const token = await credential.getToken(vaultScope);
      return dataPlaneAnswer(
        { options: client },
        { operation, url: `${base}/secrets/${name}?api-version=7.4`, authorization: `Bearer ${token?.token ?? ''}` },
      );
    },
    options,
  );
  if (typeof value !== 'string') throw unreadable(operation);
  return value;
}
