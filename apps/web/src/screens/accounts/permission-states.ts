/** `not asked`: the cloud does not tell, or the check of accounts leaves it to whatever needs it. */
export type PermissionState = 'allowed' | 'missing' | 'not asked';

interface Verified {
  readonly missingPermissions: readonly string[];
  readonly permissionsKnown: boolean;
}

interface Guided {
  readonly permission: string;
  readonly why: string;
  readonly purpose: 'reading' | 'deploying';
}

/** What is known of each permission, in the order of the guide. Whoever may not read the guide sees what is missing. */
export function permissionStates(
  { missingPermissions, permissionsKnown }: Verified,
  guide: readonly Guided[] | undefined,
): readonly { readonly permission: string; readonly why: string; readonly state: PermissionState }[] {
  if (!guide) return missingPermissions.map((permission) => ({ permission, why: '', state: 'missing' }));
  return guide.map(({ permission, why, purpose }) => {
    if (missingPermissions.includes(permission)) return { permission, why, state: 'missing' };
    return { permission, why, state: permissionsKnown && purpose === 'reading' ? 'allowed' : 'not asked' };
  });
}
