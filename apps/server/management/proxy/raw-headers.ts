/** Names and values in turns, as they came over the wire: in their casing, order and number. */
export type RawHeaders = readonly string[];

export function* fieldsOf(raw: RawHeaders): Generator<readonly [name: string, value: string], void, void> {
  for (let index = 0; index + 1 < raw.length; index += 2) yield [raw[index] ?? '', raw[index + 1] ?? ''];
}

const always = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Fields that are about one connection only (RFC 9110, 7.6.1): some always, others because `Connection` names them. */
export function hopByHop(raw: RawHeaders): ReadonlySet<string> {
  const found = new Set(always);
  for (const [name, value] of fieldsOf(raw)) {
    if (name.toLowerCase() === 'connection') for (const option of value.split(',')) found.add(option.trim().toLowerCase().replaceAll('_', '-'));
  }
  return found;
}
