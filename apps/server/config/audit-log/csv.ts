/** One line of a CSV file as RFC 4180 lays it down. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  // A spreadsheet would run such a cell as a formula, and anybody can get a text of theirs into a log.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
