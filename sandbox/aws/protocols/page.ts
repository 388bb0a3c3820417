import { AwsError } from '../aws-error.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** To be sent with the request for the next page. */
  readonly next: string | undefined;
}

/** One page of a list. The token stands for the place after the last item that was handed out. */
export function pageOf<Item>(
  all: readonly Item[],
  token: string | undefined,
  size: number,
  invalid = new AwsError(400, 'InvalidParameterException', 'The specified token is not valid.'),
): Page<Item> {
  const from = token === undefined ? 0 : placeOf(token, invalid);
  const to = from + Math.max(1, size);
  return { items: all.slice(from, to), next: to < all.length ? Buffer.from(`after:${to}`).toString('base64url') : undefined };
}

function placeOf(token: string, invalid: AwsError): number {
  const [, place] = /^after:(\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (place === undefined) throw invalid;
  return Number(place);
}
