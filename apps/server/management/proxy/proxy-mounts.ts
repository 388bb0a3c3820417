import type { Mount, MountedCall } from '../../gateway/mount.ts';
import { statusRefusal } from '../outcome-status.ts';
import type { Person } from '../plane.ts';
import { refuse, statusOf } from './refusal.ts';
import type { SpaceProxy } from './space-proxy.ts';

export interface ProxyMountsParts {
  readonly proxy: Pick<SpaceProxy, 'handle' | 'upgrade'>;
  /** The caller by the name that they have in the Kubernetes API; throws outcomes. */
  readonly personOf: (call: MountedCall) => Promise<Person>;
}

/** Where spaces and clusters lie below the gateway. */
export const proxyPrefixes = ['/kubernetes/project', '/kubernetes/cluster'] as const;

export const proxyMounts = ({ proxy, personOf }: ProxyMountsParts): readonly Mount[] =>
  proxyPrefixes.map((prefix): Mount => ({
    prefix,
    refusal: statusRefusal,
    async handle(call, request, response) {
      let person: Person;
      try {
        person = await personOf(call);
      } catch (error) {
        const status = statusOf(error);
        if (!status) throw error;
        return refuse(response, status);
      }
      return proxy.handle(person, request, response);
    },
    upgrade: async (call, request, socket, head) => proxy.upgrade(await personOf(call), request, socket, head),
  }));
