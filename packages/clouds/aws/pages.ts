/** All items of a list that comes in pages. */
export async function everyPage<Item>(
  ask: (token: string | undefined) => Promise<{ readonly items: readonly Item[] | undefined; readonly next: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let token: string | undefined; ;) {
    const { items = [], next } = await ask(token);
    all.push(...items);
    // A server that hands out the token it was given would be asked for ever.
    if (next === undefined || next === '' || next === token) return all;
    token = next;
  }
}
