import type { RestCall } from './rest-operation.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** `Link`, where there is more than one page. */
  readonly headers: Readonly<Record<string, string>>;
}

const usual = 30;
const largest = 100;

/** As GitHub cuts lists: `page` and `per_page`, with the way on in a header. */
export function pageOf<Item>(all: readonly Item[], { query, request }: Pick<RestCall, 'query' | 'request'>): Page<Item> {
  const size = Math.min(largest, wholeNumber(query.get('per_page')) ?? usual);
  const page = wholeNumber(query.get('page')) ?? 1;
  const last = Math.max(1, Math.ceil(all.length / size));
  const linkTo = (rel: string, number: number): string => {
    const url = new URL(request.url);
    url.searchParams.set('page', String(number));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [linkTo('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [linkTo('next', page + 1), linkTo('last', last)] : []),
    ...(page > 1 ? [linkTo('first', 1)] : []),
  ];
  return {
    items: all.slice((page - 1) * size, page * size),
    headers: links.length === 0 ? {} : { link: links.join(', ') },
  };
}

function wholeNumber(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}
