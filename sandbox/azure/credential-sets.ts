import type { AzureState, Principal } from './azure-state.ts';

/** One set per way to authenticate, as the API of cloud accounts takes them. */
export interface AzureCredentialSets {
  readonly service_principal: { readonly tenantID: string; readonly clientID: string; readonly clientSecret: string };
  readonly workload_identity_federation: { readonly tenantID: string; readonly clientID: string };
}

/** With the secret that was made last. */
export function credentialSets(state: AzureState): AzureCredentialSets {
  const { bySecret, federated } = applications(state);
  const { tenantId: tenantID } = state;
  return {
    service_principal: { tenantID, clientID: bySecret.clientId, clientSecret: bySecret.secrets.at(-1)?.value ?? '' },
    workload_identity_federation: { tenantID, clientID: federated.clientId },
  };
}

/** One with secrets, and one that is federated. */
export function applications({ principals: [bySecret, federated] }: AzureState): { readonly bySecret: Principal; readonly federated: Principal } {
  if (!bySecret || !federated) throw new Error('The kept state of the Azure sandbox has no applications. Delete its file.');
  return { bySecret, federated };
}
