import type { Listed } from '../api/use-list.ts';

/** Rows that came all at once, for a table that is used to pages. That they could not be read is shown by whoever asked for them. */
export function wholeList<Row>(rows: readonly Row[]): Listed<Row> {
  return {
    rows,
    problems: [],
    total: undefined,
    problem: undefined,
    loading: false,
    outdated: false,
    more: undefined,
    cutOff: undefined,
    retry: () => undefined,
  };
}

/** Those that have what was searched for, in any case. */
export function fitting<Row>(rows: readonly Row[], search: string | undefined, text: (row: Row) => string): readonly Row[] {
  const wanted = search?.trim().toLowerCase();
  return wanted ? rows.filter((row) => text(row).toLowerCase().includes(wanted)) : rows;
}
