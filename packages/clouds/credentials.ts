import type { Provider } from './provider.ts';

/** The ways to prove to a cloud who we are, by provider. Names are those of the API. */
export const authMethods = {
  aws: ['static_keys', 'assume_role', 'temporary_credentials'],
  gcp: ['service_account', 'oauth', 'workload_identity'],
  azure: ['service_principal', 'workload_identity_federation'],
} as const satisfies Record<Provider, readonly string[]>;

export type AwsCredentials =
  | { readonly method: 'static_keys'; readonly accessKeyId: string; readonly secretAccessKey: string }
  | {
      readonly method: 'assume_role';
      readonly roleArn: string;
      readonly externalId: string;
      /** Who assumes the role; without keys it is the identity of the machine that this runs on. */
      readonly accessKeyId?: string | undefined;
      readonly secretAccessKey?: string | undefined;
    }
  | {
      readonly method: 'temporary_credentials';
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      readonly sessionToken: string;
    };

export type GcpCredentials =
  | {
      readonly method: 'service_account';
      readonly clientEmail: string;
      readonly privateKey: string;
      readonly privateKeyId?: string | undefined;
    }
  | { readonly method: 'oauth'; readonly clientId: string; readonly clientSecret: string; readonly refreshToken: string }
  | {
      readonly method: 'workload_identity';
      /** `//iam.googleapis.com/projects/…/locations/global/workloadIdentityPools/…/providers/…` */
      readonly audience: string;
      /** To be impersonated; without one the federated identity itself holds the rights. */
      readonly serviceAccountEmail?: string | undefined;
    };

export type AzureCredentials =
  | { readonly method: 'service_principal'; readonly tenantId: string; readonly clientId: string; readonly clientSecret: string }
  | { readonly method: 'workload_identity_federation'; readonly tenantId: string; readonly clientId: string };

export interface CredentialsOf {
  readonly aws: AwsCredentials;
  readonly gcp: GcpCredentials;
  readonly azure: AzureCredentials;
}
