/** A body as it is read best: JSON with its lines, everything else as it came. It may have been cut off in the middle. */
export function bodyText(body: string | null): string | undefined {
  if (body === null || body === '') return undefined;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
