/** AWS has them everywhere as pairs. */
interface TagPair {
  readonly Key?: string | undefined;
  readonly Value?: string | undefined;
}

export const tagsOf = (pairs: readonly TagPair[] | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries((pairs ?? []).map(({ Key = '', Value = '' }) => [Key, Value]));
