import { pathOf } from './object-path.ts';
import type { ListOptions, ListResult, ListText, Range, StoredObject } from './store.ts';

/** Makes lists into one piece. In bytes: those are what goes over the wire. */
export type TextJoiner = (list: ListResult, range: Range, options?: ListOptions) => ListText;

interface Joined {
  readonly items: readonly StoredObject[];
  readonly text: Buffer;
}

const comma = ','.charCodeAt(0);
const remembered = 32;

/**
 * A hundred clients that all list the same after a restart get the same bytes, not a hundred copies. What was joined lately is
 * remembered for that as long as somebody is still sending it, or no memory is needed.
 */
export function textJoiner(): TextJoiner {
  const recent = new Map<string, WeakRef<Joined>>();

  const join = (items: readonly StoredObject[], request: string): Buffer => {
    const known = recent.get(request)?.deref();
    const isSame = known?.items.length === items.length && items.every((item, index) => item === known.items[index]);
    const joined = known && isSame ? known : { items, text: joinedBytes(items) };
    recent.delete(request);
    recent.set(request, new WeakRef(joined));
    for (const oldest of recent.keys()) if (recent.size > remembered) recent.delete(oldest);
    return joined.text;
  };
  return ({ items, revision, more, remaining }, { resource, namespace }, options) => {
    const last = items.at(-1);
    const request = JSON.stringify([resource, namespace, options?.limit, options?.after && pathOf(options.after), options?.selection]);
    return {
      revision,
      text: join(items, request),
      count: items.length,
      ...(last ? { last: { namespace: last.namespace, name: last.name } } : {}),
      more,
      ...(remaining === undefined ? {} : { remaining }),
    };
  };
}

function joinedBytes(items: readonly StoredObject[]): Buffer {
  const pieces = items.map((item) => item.bytes ?? Buffer.from(item.text));
  const size = pieces.reduce((sum, { length }) => sum + length, Math.max(pieces.length - 1, 0));
  const whole = Buffer.allocUnsafe(size);
  let offset = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      whole[offset] = comma;
      offset += 1;
    }
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}
