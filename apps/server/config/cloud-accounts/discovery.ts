import type { Cloud } from '@spacedock/clouds';
import { type TObject, type TSchema, Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CloudAccountPath } from './cloud-account.ts';
import { RegionName } from './cluster.ts';

/** What a picker in a form asks of a cloud: one question each, answered live. */
function question<Query extends TObject, Item extends TSchema>(
  summary: string, query: Query, item: Item, ask: (cloud: Cloud, asked: never) => Promise<readonly unknown[]>,
) {
  return endpoint({
    summary,
    params: CloudAccountPath,
    query,
    answers: { 200: Type.Array(item), 404: 'object.not_found', 409: 'cloud.user_action', 502: 'cloud.system', 503: 'cloud.transient' },
    async handle({ params, query: asked, caller }) {
      const account = await caller.cloudAccounts.use(params.accountID);
      return ok(await caller.cloudAccounts.ask(account, (cloud) => ask(cloud, asked as never)));
    },
  });
}

const closed = { additionalProperties: false } as const;
const nothing = Type.Object({}, closed);
const inRegion = Type.Object({ region: RegionName }, closed);
const text = Type.String();
const optional = Type.Optional(text);

export const listRegions = question(
  'List the regions of a cloud account', nothing, Type.Object({ id: text, name: text }), (cloud) => cloud.regions(),
);
export const listNetworks = question(
  'List the networks in a region', inRegion,
  Type.Object({ id: text, name: text, region: optional, resourceGroup: optional, cidrs: Type.Array(text) }),
  (cloud, asked: { readonly region: string }) => cloud.networks(asked),
);
export const listSubnets = question(
  'List the subnets in a region, or of one network', Type.Object({ region: RegionName, networkId: Type.Optional(Type.String({ maxLength: 500 })) }, closed),
  Type.Object({ id: text, name: text, networkId: text, region: text, zone: optional, cidrs: Type.Array(text) }),
  (cloud, asked: { readonly region: string; readonly networkId?: string }) => cloud.subnets(asked),
);
export const listDnsZones = question(
  'List the DNS zones of a cloud account', nothing, Type.Object({ id: text, name: text, private: Type.Boolean() }), (cloud) => cloud.dnsZones(),
);
export const listInstanceTypes = question(
  'List the instance types in a region', inRegion,
  Type.Object({
    id: text, cpus: Type.Number(), memoryMiB: Type.Number(), gpus: Type.Number(), architecture: Type.Enum(['amd64', 'arm64']),
  }),
  (cloud, asked: { readonly region: string }) => cloud.instanceTypes(asked),
);
