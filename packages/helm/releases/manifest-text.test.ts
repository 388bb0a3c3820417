import type { KubeObject } from '@spacedock/kube';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentsIn, documentText, manifestText, objectIn } from './manifest-text.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => value.toWellFormed()),
  fc.constantFrom(
    'yes',
    'No',
    'on',
    'null',
    '~',
    '1',
    '0x1',
    '1e3',
    '.inf',
    '12:30',
    '2001-01-01',
    '---',
    '- a',
    '#',
    'a: b',
    '<<',
    '=',
    '',
  ),
);
const content = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.boolean(),
    fc.array(tie('value')),
    fc.dictionary(text, tie('value')),
  ),
}));
const object = fc
  .dictionary(text, content.value)
  .map((more): KubeObject => ({ ...more, apiVersion: 'v1', kind: 'Thing', metadata: { name: 'a' } }));

test('every object comes back from its manifest', () => {
  fc.assert(
    fc.property(fc.array(object, { maxLength: 3 }), (objects) => {
      const documents = documentsIn(manifestText(objects));
      expect(documents).toEqual(objects.map(documentText));
      expect(documents.map(objectIn)).toEqual(objects.map((one) => JSON.parse(JSON.stringify(one)) as unknown));
    }),
  );
});

test('the order of fields makes no other text', () => {
  const metadata = { name: 'a' };
  expect(documentText({ kind: 'Thing', metadata, apiVersion: 'v1', b: [{ d: 1, c: {} }] })).toBe(
    documentText({ apiVersion: 'v1', b: [{ c: {}, d: 1 }], kind: 'Thing', metadata }),
  );
});

test('a manifest that Helm wrote is read too', () => {
  const manifest =
    '---\n# Source: a/templates/one.yaml\n# why\nkind: One\n\n---\n# Source: a/templates/none.yaml\n--- \nkind: Two\ntext: |\n  ---\n  b\n';
  expect(documentsIn(manifest).map(objectIn)).toEqual([{ kind: 'One' }, { kind: 'Two', text: '---\nb\n' }]);
});
