/** What removing a space could not take out of its cluster, in the server's words; undefined when nothing is left. */
export function leftOf(answer: unknown): string | undefined {
  const { data } = (answer ?? {}) as { readonly data?: { readonly leftInCluster?: string } };
  return data?.leftInCluster || undefined;
}
