import type { Address } from '../../parts/use-address.ts';

/** The filters of the log, as they are called in the address and in the query of the API. */
export const auditFilters = ['scope', 'action', 'actor', 'resourceType', 'resourceID', 'result', 'from', 'to', 'search'] as const;
export type AuditFilter = (typeof auditFilters)[number];

/** What the address says, for the list and for the export. */
export const auditQuery = (address: Address): Readonly<Partial<Record<AuditFilter, string>>> =>
  Object.fromEntries(auditFilters.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));

export const isFiltered = (address: Address): boolean => auditFilters.some((name) => address[name]);

/** A moment for an `<input type="datetime-local">`, which knows no zones: the clock on the wall of whoever looks. */
export function toLocal(moment: string | undefined): string {
  const date = new Date(moment ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The other way round; undefined while the input is not complete. */
export function fromLocal(text: string): string | undefined {
  if (!/^\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
