/** A cloud that does not answer at its public addresses, as those of the sandbox: where one account is, the next one is, too. */
export interface Elsewhere {
  readonly account: string;
  readonly label: string;
  readonly endpoints: Endpoints;
}

export interface Endpoints {
  readonly url?: string;
  readonly services?: Readonly<Record<string, string>>;
  readonly caCertificates?: string;
  readonly privateAddresses?: boolean;
}

/** Each place once, named by the first account that is there. */
export function elsewhere(
  accounts: readonly { readonly id: string; readonly name: string; readonly endpoints?: Endpoints }[],
): readonly Elsewhere[] {
  const places = new Map<string, Elsewhere>();
  for (const { id, name, endpoints } of accounts) {
    if (!endpoints) continue;
    const place = placeOf(endpoints);
    if (!places.has(place))
      places.set(place, { account: id, label: `Where ${name} is${endpoints.url ? `: ${endpoints.url}` : ''}`, endpoints });
  }
  return [...places.values()];
}

/** The same addresses and authorities, in whichever order they were given. */
const placeOf = ({ url, services = {}, caCertificates, privateAddresses }: Endpoints): string =>
  JSON.stringify([url, Object.entries(services).toSorted(), caCertificates, privateAddresses]);
