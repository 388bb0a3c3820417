import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from './pages.ts';

test('pages have everything once, in order, however they are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { maxLength: 50 }),
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.integer({ min: -3, max: 12 })),
      (all, largest, wished) => {
        const seen: number[] = [];
        let token: string | undefined;
        do {
          const query = new URLSearchParams({
            ...(wished === null ? {} : { maxResults: String(wished) }),
            ...(token === undefined ? {} : { pageToken: token }),
          });
          const page = pageOf(all, query, largest);
          expect(page?.items.length).toBeLessThanOrEqual(largest);
          seen.push(...(page?.items ?? []));
          token = page?.nextPageToken;
        } while (token !== undefined);
        expect(seen).toEqual(all);
      },
    ),
  );
});

test('a token of somebody else leads nowhere', () => {
  for (const pageToken of ['', 'x', Buffer.from('start:9').toString('base64url')]) {
    expect(pageOf([1, 2], new URLSearchParams({ pageToken }), 1)).toBeUndefined();
  }
});
