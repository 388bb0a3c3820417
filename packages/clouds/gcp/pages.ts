/** All pages of a list. Google says with a token that there is more, also after a page with nothing on it. */
export async function allPages<Page extends { readonly nextPageToken?: string | null | undefined }, Item>(
  page: (pageToken: string | undefined) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[] | null | undefined,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let pageToken: string | undefined;
  do {
    const answer = await page(pageToken);
    items.push(...(itemsOf(answer) ?? []));
    pageToken = answer.nextPageToken ?? undefined;
  } while (pageToken !== undefined && pageToken !== '');
  return items;
}
