import type { JobKind } from '../../parts/jobs/job-shape.ts';
import type { ConfigValues } from './config-values.ts';
import { tagsOf } from './tags.ts';

/** Where the job is to make something: through a space, or in a region of an account. */
export type Target = { readonly spaceID: string } | { readonly cloudAccountID: string; readonly region: string };

export interface JobRequest {
  readonly spaceID?: string;
  readonly cloudAccountID?: string;
  readonly region?: string;
  readonly kind: JobKind;
  readonly tags?: Record<string, string>;
  readonly config: Record<string, unknown>;
}

/** What the wizard sends, both to be looked at and to be done. */
export function requestOf(target: Target, kind: JobKind, values: ConfigValues): JobRequest {
  const tags = tagsOf(values.tags);
  return { ...target, kind, ...(Object.keys(tags).length > 0 ? { tags } : {}), config: configOf(kind, values) };
}

function configOf(kind: JobKind, values: ConfigValues): Record<string, unknown> {
  switch (kind) {
    case 'datastore': {
      const { allocatedStorageGB, ...rest } = values.datastore;
      // A Redis is as large as the memory of its class.
      return said(rest.engine === 'redis' ? rest : { ...rest, allocatedStorageGB });
    }
    case 'kubernetes': {
      const { cidr, zones, natGateways, nodeGroups, ...rest } = values.kubernetes;
      const own = rest.vpcID === '' && rest.subnetIDs.length === 0;
      return said({ ...rest, nodeGroups: nodeGroups.map(said), ...(own ? { network: said({ cidr, zones, natGateways }) } : {}) });
    }
    case 'vm_pool': {
      const { loadBalancerType, listenerPorts, targetPort, healthCheckPath, certificateArn, internal, openPorts, ...rest } =
        values.vm_pool;
      const balancer = {
        loadBalancerType,
        listenerPorts: figures(listenerPorts),
        targetPort,
        healthCheckPath,
        certificateArn,
        internal,
      };
      return said({ ...rest, openPorts: figures(openPorts), ...(rest.createLoadBalancer ? balancer : {}) });
    }
    case 'network': {
      const { peerings, ...rest } = values.network;
      return said({ ...rest, peerings: peerings.map((vpcID) => ({ vpcID })) });
    }
    case 'registry':
      return said(values.registry);
    case 'load_balancer':
      return said({ ...values.load_balancer, listenerPorts: figures(values.load_balancer.listenerPorts) });
  }
}

/** Without what was left empty: for that, the server has its own defaults. */
function said(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  );
}

/** What is no number is sent as it was typed: the server says what is wrong with it. */
const figures = (texts: readonly string[]): readonly (number | string)[] =>
  texts.map((text) => (/^\d+$/.test(text) ? Number(text) : text));
