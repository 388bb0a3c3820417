import type { Provider } from './provider.ts';

export const permissionLevels = ['read_only', 'read_write'] as const;
export type PermissionLevel = (typeof permissionLevels)[number];

/** What the check of an account asks for, or what deployments need beside that. */
export type PermissionPurpose = 'reading' | 'deploying';

export interface GuidedPermission {
  /** As the cloud names it. */
  readonly permission: string;
  readonly why: string;
  readonly purpose: PermissionPurpose;
}

/** What somebody who connects an account has to allow in the cloud, ready to paste. */
export interface PermissionGuide {
  readonly permissions: readonly GuidedPermission[];
  /** The policy or role, as the cloud takes it. */
  readonly document: { readonly fileName: string; readonly language: 'json' | 'yaml'; readonly text: string };
  /** With the cloud's own command, in this order, beside the document. */
  readonly commands: readonly string[];
  readonly notes: readonly string[];
}

export interface PermissionGuideOrder {
  readonly level: PermissionLevel;
  /** The cloud's own id of the account; a placeholder stands where it is not known yet. */
  readonly cloudAccountId?: string | undefined;
}

type Guide = (order: PermissionGuideOrder) => PermissionGuide;

/** Made of the tables that `verify` checks an account by, so that what is pasted is what is asked for. */
const guides: { readonly [P in Provider]: () => Promise<Guide> } = {
  aws: async () => (await import('./aws/permission-guide.ts')).awsPermissionGuide,
  gcp: async () => (await import('./gcp/permission-guide.ts')).gcpPermissionGuide,
  azure: async () => (await import('./azure/permission-guide.ts')).azurePermissionGuide,
};

export async function permissionGuide(provider: Provider, order: PermissionGuideOrder): Promise<PermissionGuide> {
  return (await guides[provider]())(order);
}

/** Those of a level: whoever only looks deploys nothing. */
export const guidedPermissions = (
  level: PermissionLevel,
  reading: readonly { readonly permission: string; readonly why: string }[],
  deploying: readonly { readonly permission: string; readonly why: string }[],
): readonly GuidedPermission[] => [
  ...reading.map((one): GuidedPermission => ({ ...one, purpose: 'reading' })),
  ...(level === 'read_only' ? [] : deploying.map((one): GuidedPermission => ({ ...one, purpose: 'deploying' }))),
];

export const deployingNote =
  'What deployments need is allowed everywhere here. Better allow it for the secrets and repositories alone that are meant.';
