/** Shorter ones would take words out of every text, and are no secrets. */
const shortest = 4;

/**
 * Takes secrets out of texts that others wrote: an app that crashes may well print its password, and a webhook quote what it
 * refused. Of secrets with several lines each line is taken out, because logs tell lines apart.
 */
export function redactSecrets(text: string, secrets: Iterable<string>): string {
  const parts = [...secrets].flatMap((secret) => [secret, ...secret.split(/\r?\n/), JSON.stringify(secret).slice(1, -1)]);
  const known = [...new Set(parts)]
    .filter((part) => part.trim().length >= shortest)
    .toSorted((one, other) => other.length - one.length);
  return known.reduce((shown, part) => shown.replaceAll(part, '[redacted]'), text);
}
