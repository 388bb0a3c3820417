import type { Node } from '../../../kinds/core/nodes.ts';
import type { Pod } from '../../../shapes/pod.ts';

/** Gives every pod an address of its own on the network of its node. */
export interface PodAddresses {
  readonly of: (pod: Pod, node: Node) => { readonly host: string; readonly pod: string };
  /** What a pod has already, from before this began to give out addresses. */
  readonly remember: (pod: Pod) => void;
  readonly release: (uid: string) => void;
}

const hosts = 254;

export function podAddresses(): PodAddresses {
  const byUid = new Map<string, string>();
  const taken = new Set<string>();
  let last = 0;

  const keep = (uid: string, address: string): string => {
    byUid.set(uid, address);
    taken.add(address);
    return address;
  };
  /** Not the one that came free last: somebody may still talk to whoever had it. */
  const free = (network: string): string => {
    for (let tried = 0; tried < hosts; tried += 1) {
      last = (last % hosts) + 1;
      const address = `${network}.${last}`;
      if (!taken.has(address)) return address;
    }
    throw new Error(`all addresses of ${network}.0/24 are taken: delete pods, or give the cluster another node`);
  };
  return {
    of(pod, node) {
      const uid = pod.metadata.uid ?? '';
      const host = node.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? '127.0.0.1';
      if (pod.spec.hostNetwork) return { host, pod: host };
      const network = (node.spec?.podCIDR ?? '10.244.0.0/24').split('.').slice(0, 3).join('.');
      return { host, pod: byUid.get(uid) ?? keep(uid, free(network)) };
    },
    remember({ metadata, spec, status }) {
      if (status?.podIP && !spec.hostNetwork && !byUid.has(metadata.uid ?? '')) keep(metadata.uid ?? '', status.podIP);
    },
    release(uid) {
      const address = byUid.get(uid);
      if (address !== undefined) taken.delete(address);
      byUid.delete(uid);
    },
  };
}
