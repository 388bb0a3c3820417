import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectFrom, storableText, writeLabels, writtenObject } from './stored-text.ts';
import { draftOf, keyOf } from './testing/stored-things.ts';

const place = { resource: 'widgets.example.com', path: 'default/a' };
const anyText = fc.string({ unit: fc.constantFrom('a', '\\', '0', 'u', 'd800', '\0', '\ud800', '\udc00', '"', '🚀', '\n') });

test('labels and fields come back as they were, whatever they hold, and never hold what PostgreSQL refuses', () => {
  fc.assert(fc.property(fc.dictionary(anyText, anyText), (labels) => {
    const json = writeLabels(labels);
    expect(/\\u(0000|d[89a-f]..)/.test(json.replaceAll('\\\\', ''))).toBe(false);
    const object = objectFrom(place, { uid: 'u', revision: '7', labels: json, fields: json, body: '{}' });
    expect([object.labels, object.fields]).toEqual([labels, labels]);
  }));
});

test('different texts stay different', () => {
  fc.assert(fc.property(anyText, anyText, (a, b) => {
    expect(storableText(a) === storableText(b)).toBe(a === b);
  }));
});

test('the text and the bytes of an object are the same, in whichever order they are asked for', () => {
  const object = writtenObject(place, draftOf(keyOf('a'), { content: 'ü🚀' }), 42n);
  const { text } = object;
  expect(text).toContain('"resourceVersion":"42"');
  expect(object.bytes.toString()).toBe(text);
  expect(object.bytes).toBe(object.bytes);
  expect([object.text, object.namespace, object.name]).toEqual([text, 'default', 'a']);
});

test('a row without a column that every object has is reported', () => {
  expect(() => objectFrom(place, { uid: 'u', revision: '7', labels: '{}', fields: '{}', body: null })).toThrow('no whole state of widgets.example.com default/a at revision 7');
});
