import { useNavigate, useSearch } from '@tanstack/react-router';

export type Address = Readonly<Record<string, string | undefined>>;

/** What stands behind the `?` of the address: search, filters, tabs, what is open. A link leads to what was seen. */
export function useAddress(): { readonly address: Address; readonly change: (part: Address) => void } {
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  return {
    address,
    change: (part) => void navigate({ to: '.', search: ((before: Address) => ({ ...before, ...part })) as never, replace: true }),
  };
}

/** The query of a list, as the address says it. */
export function listQuery(address: Address, filters: readonly string[] = []): Record<string, string | number | undefined> {
  return {
    limit: 100,
    search: address['search'],
    ...(address['sort'] ? { sort_by: address['sort'], sort_order: address['order'] ?? 'asc' } : {}),
    ...Object.fromEntries(filters.map((name) => [name, address[name]])),
  };
}
