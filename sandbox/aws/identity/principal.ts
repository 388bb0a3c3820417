/** Who made a request. */
export interface Principal {
  /** As GetCallerIdentity answers it. */
  readonly arn: string;
  readonly userId: string;
  /** The user or role whose rights it has. */
  readonly source: string;
  /** By credentials that end by themselves. */
  readonly temporary: boolean;
}

export const userArn = (account: string, name: string): string => `arn:aws:iam::${account}:user/${name}`;
export const roleArn = (account: string, role: { readonly path: string; readonly name: string }): string =>
  `arn:aws:iam::${account}:role${role.path}${role.name}`;
/** The path of the role is not in it: that is how AWS has it. */
export const assumedRoleArn = (account: string, roleName: string, sessionName: string): string =>
  `arn:aws:sts::${account}:assumed-role/${roleName}/${sessionName}`;
