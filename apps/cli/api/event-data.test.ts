import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventData } from './event-data.ts';

const stream =
  ': hello\n\nid: 1\nevent: step\ndata: {"a":1}\n\ndata:no space\r\ndata:  two\r\n\r\ndatabase: none\ndata: grüße ✈\n\ndata: cut off';

test('however the bytes are cut, the data comes out line by line, without what is not complete', async () => {
  const bytes = new TextEncoder().encode(stream);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: bytes.length })), async (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      async function* chunks() {
        for (const [index, end] of at.entries()) yield bytes.slice(at[index - 1] ?? 0, end);
      }
      const lines: string[] = [];
      for await (const line of eventData(chunks())) lines.push(line);
      expect(lines).toEqual(['{"a":1}', 'no space', ' two', 'grüße ✈']);
    }),
  );
});
