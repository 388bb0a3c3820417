export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
}

/** Takes pieces of an event stream as they come off the wire, and gives the whole events in them. */
export function eventReader(): (piece: string) => ServerEvent[] {
  let rest = '';
  return (piece) => {
    rest += piece;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap(readEvent);
  };
}

function readEvent(block: string): ServerEvent[] {
  let event = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    switch (field) {
      case 'event':
        event = value;
        break;
      case 'data':
        data.push(value);
        break;
      case 'id':
        id = value;
        break;
    }
  }
  return data.length === 0 ? [] : [{ event, data: data.join('\n'), id }];
}

/** The events of an answer until it ends. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const read = eventReader();
  for await (const piece of response.body.pipeThrough(
    new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>,
  ))
    yield* read(piece);
}
