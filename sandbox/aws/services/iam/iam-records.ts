/** What a role has that somebody made; the first ones have none of it. */
export interface RoleDetails {
  /** Who may assume it, as it was given. */
  readonly document?: string | undefined;
  readonly description?: string | undefined;
  readonly maxSessionSeconds?: number | undefined;
  /** ARNs of policies. */
  attached?: readonly string[] | undefined;
  /** Policy documents by their names. */
  inline?: Readonly<Record<string, string>> | undefined;
  tags?: Readonly<Record<string, string>> | undefined;
}

export interface InstanceProfileRecord {
  readonly name: string;
  /** Begins and ends with a slash. */
  readonly path: string;
  readonly id: string;
  readonly createdAt: string;
  role?: string | undefined;
  tags: Readonly<Record<string, string>>;
}
