import { expect, test } from 'vitest';
import { KubeApiError, KubeKindUnknown } from './kube-errors.ts';
import { servedKinds } from './served-kinds.ts';

const deadline = { signal: new AbortController().signal, endsAt: Infinity };
const find = (answer: object) => servedKinds(async () => answer).find({ apiVersion: 'v1', kind: 'Pod' }, deadline);
const pods = { name: 'pods', kind: 'Pod', namespaced: true };

test('a kind is found among those that are served, whatever else stands there', async () => {
  const resources = [null, 1, 'pods', {}, { name: 7, kind: 'Pod' }, { name: 'pods/log', kind: 'Pod', namespaced: true }, pods];
  expect(await find({ resources })).toEqual({ apiVersion: 'v1', kind: 'Pod', plural: 'pods', namespaced: true });
});

test('a cluster that lacks the kind is told from something that is no cluster', async () => {
  await expect(find({ resources: [] })).rejects.toBeInstanceOf(KubeKindUnknown);
  for (const answer of [{}, { hello: 'world' }, { resources: 'many' }, { resources: null }]) {
    const error = await find(answer).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(KubeApiError);
    expect(error).not.toBeInstanceOf(KubeKindUnknown);
    expect(error).toMatchObject({ message: expect.stringContaining('is no Kubernetes API') });
  }
});
