import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventReader, type ServerEvent } from './event-stream.ts';

const line = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
const sent = fc.record({ event: fc.constantFrom('changed', 'ready', 'message'), lines: fc.array(line, { minLength: 1, maxLength: 3 }), id: fc.option(fc.nat(99).map(String), { nil: undefined }) });

test('events come out whole, wherever the wire cuts them', () => {
  fc.assert(fc.property(fc.array(sent, { maxLength: 6 }), fc.infiniteStream(fc.integer({ min: 1, max: 9 })), fc.constantFrom('\n', '\r\n'), (events, sizes, end) => {
    const text = events.map(({ event, lines, id }) =>
      [`event: ${event}`, ...(id === undefined ? [] : [`id: ${id}`]), ...lines.map((data) => `data: ${data}`), ': a comment', '', ''].join(end)).join('');
    const read = eventReader();
    const got: ServerEvent[] = [];
    let rest = text;
    for (const size of sizes) {
      if (rest === '') break;
      got.push(...read(rest.slice(0, size)));
      rest = rest.slice(size);
    }
    expect(got).toEqual(events.map(({ event, lines, id }) => ({ event, data: lines.join('\n'), id })));
  }));
});

test('a comment that keeps the connection alive is no event', () => {
  expect(eventReader()(': alive\n\n')).toEqual([]);
});

test('what is not finished is kept for the next piece', () => {
  const read = eventReader();
  expect(read('event: changed\ndata: {"a"')).toEqual([]);
  expect(read(':1}\n\n')).toEqual([{ event: 'changed', data: '{"a":1}', id: undefined }]);
});
