import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { ClusterAnswerUnreadable, Count, listReadable, maybe, Metadata, readableKind, Text } from './readable-kind.ts';

const kind = readableKind({ apiVersion: 'apps/v1', kind: 'Widget' }, {
  metadata: Metadata,
  spec: maybe(Type.Object({ replicas: maybe(Count), parts: maybe(Type.Array(Type.Object({ image: Text }))) })),
});
const metadata = { name: 'w', creationTimestamp: '2026-04-15T08:00:00Z', uid: 'and-more' };

test('what is read may have more in it, and less where it is optional; null is absent', () => {
  const full = { replicas: 3, parts: [{ image: 'web:1', tty: true }], more: {} };
  for (const spec of [undefined, null, {}, { replicas: null, parts: null }, full]) {
    const object = { apiVersion: 'apps/v1', kind: 'Widget', metadata, ...(spec === undefined ? {} : { spec }) };
    expect(kind.read(object)).toBe(object);
  }
});

test.each([
  ['spec.replicas', { metadata, spec: { replicas: 'three' } }],
  ['spec.parts.1.image', { metadata, spec: { parts: [{ image: 'a' }, { image: 7 }] } }],
  ['metadata.creationTimestamp', { metadata: { ...metadata, creationTimestamp: 'yesterday' } }],
  ['metadata.name', { metadata: { ...metadata, name: '' } }],
  ['place of an object', null],
  ['place of an object', 'text'],
])('something else in %s is told with its place, and without what was in it', (where, object) => {
  expect(() => kind.read(object)).toThrow(ClusterAnswerUnreadable);
  expect(() => kind.read(object)).toThrow(`its Widget has something else in ${where} than Kubernetes puts there.`);
});

test('whatever a cluster answers, it is either readable or said not to be', () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (spec, anything) => {
    for (const object of [anything, { metadata, spec }]) {
      try {
        const { metadata: { name }, spec: read } = kind.read(object);
        expect([typeof name, Array.isArray(read?.parts ?? [])]).toEqual(['string', true]);
      } catch (error) {
        expect(error).toBeInstanceOf(ClusterAnswerUnreadable);
      }
    }
  }));
});

test('one unreadable object makes a list unreadable: nobody counts what he cannot read', async () => {
  const list = (...items: readonly unknown[]) =>
    listReadable({ list: async () => ({ resourceVersion: '1', items: items as never }) }, kind, 'shop');
  expect(await list({ metadata }, { metadata })).toHaveLength(2);
  await expect(list({ metadata }, { metadata, spec: 1 })).rejects.toThrow(ClusterAnswerUnreadable);
});
