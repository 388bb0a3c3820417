/** Only what a browser may open: other schemes lead nowhere. */
export function safeUrl(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}
