import { expect, test } from 'vitest';
import type { ArchitectureNode, ArchitecturePart } from './architecture.ts';
import { CloudFailure } from './cloud-failure.ts';
import { gatherArchitecture } from './gather-architecture.ts';

const node = (id: string, more: Partial<ArchitectureNode> = {}): ArchitectureNode => ({
  id,
  kind: 'network',
  name: id,
  subnetIds: [],
  facts: {},
  tags: {},
  ...more,
});
const part = (nodes: readonly ArchitectureNode[], more: Partial<ArchitecturePart> = {}): ArchitecturePart => ({
  nodes,
  links: [],
  ...more,
});
const refused = (kind: 'permission_denied' | 'credentials_expired') =>
  new CloudFailure({ provider: 'azure', operation: 'x', kind, bucket: 'user_action', code: 'No', said: 'no' });
const gather = (parts: Readonly<Record<string, () => Promise<ArchitecturePart>>>, signal?: AbortSignal) =>
  gatherArchitecture(
    { provider: 'azure', incomplete: [], signal },
    Object.entries(parts).map(([name, ask]) => ({ part: name, ask })),
  );

test('ids are told as their nodes have them, and what names its subnets alone is in their network', async () => {
  const { nodes } = await gather({
    networks: async () => part([node('/rg/Net')]),
    subnets: async () => part([node('/rg/Net/subnets/a', { kind: 'subnet', networkId: '/RG/net' })]),
    clusters: async () => part([node('c', { kind: 'cluster', subnetIds: ['/RG/net/SUBNETS/a'] })]),
  });
  expect(nodes.at(-1)).toMatchObject({ networkId: '/rg/Net', subnetIds: ['/rg/Net/subnets/a'] });
});

test('the first to tell of a thing is believed, and links into nothing are left out', async () => {
  const links = [
    { id: '1', kind: 'peering', from: 'a', to: 'b' },
    { id: '2', kind: 'peering', from: 'a', to: 'gone' },
  ] as const;
  const found = await gather({
    one: async () => part([node('a'), node('b')]),
    two: async () => part([node('b', { name: 'another' })], { links, cut: true }),
  });
  expect(found.nodes.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(found.links.map(({ id }) => id)).toEqual(['1']);
  expect(found.cut).toEqual(['two']);
});

test('one refusal is a problem, all of them are an error, and credentials that are refused are one at once', async () => {
  const no = () => Promise.reject(refused('permission_denied'));
  expect(await gather({ one: async () => part([node('a')]), two: no })).toMatchObject({ problems: [{ part: 'two' }] });
  await expect(gather({ one: no, two: no })).rejects.toThrow(CloudFailure);
  await expect(
    gather({ one: async () => part([]), two: () => Promise.reject(refused('credentials_expired')) }),
  ).rejects.toMatchObject({ facts: { kind: 'credentials_expired' } });
});

test('no more than four questions are under way', async () => {
  let running = 0;
  let most = 0;
  const ask = async (): Promise<ArchitecturePart> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return part([]);
  };
  await gather(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`part ${index}`, ask])));
  expect(most).toBe(4);
});

test('whoever calls it off gets their own reason', async () => {
  const reason = new Error('enough');
  await expect(gather({ one: () => Promise.reject(reason) }, AbortSignal.abort(reason))).rejects.toBe(reason);
});
