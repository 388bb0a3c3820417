import type { Service } from '../../kinds/core/services.ts';
import { type Controller, type ControllerContext, reconciler, watched } from '../controller.ts';
import { ingresses, services } from '../resources.ts';

/** When each object was first seen to want an address. */
function waiting({ clock, pace }: ControllerContext): {
  readonly left: (uid: string) => number;
  readonly isNew: (uid: string) => boolean;
  readonly forget: (uid: string) => void;
} {
  const since = new Map<string, number>();
  return {
    isNew(uid) {
      if (since.has(uid)) return false;
      since.set(uid, clock.now().getTime());
      return true;
    },
    left: (uid) => (since.get(uid) ?? 0) + pace.loadBalancer * 1000 - clock.now().getTime(),
    forget: (uid) => void since.delete(uid),
  };
}

const wantsBalancer = ({ spec }: Service): boolean => spec.type === 'LoadBalancer' && spec['loadBalancerClass'] === undefined;

/** Gives services of type LoadBalancer their outside address, after a while. */
export const serviceLoadBalancer: Controller = reconciler({
  name: 'service-controller',
  watches: [watched(services)],
  reconcile(context) {
    const { cluster, events } = context;
    const wait = waiting(context);
    return async ({ namespace, name }) => {
      const service = cluster.of(services).get(namespace, name);
      if (!service) return undefined;
      const uid = service.metadata.uid ?? '';
      if (
        !wantsBalancer(service) ||
        service.metadata.deletionTimestamp ||
        (service.status?.loadBalancer?.ingress ?? []).length > 0
      ) {
        wait.forget(uid);
        return undefined;
      }
      if (wait.isNew(uid)) events.record(service, 'Normal', 'EnsuringLoadBalancer', 'Ensuring load balancer');
      const left = wait.left(uid);
      if (left > 0) return left;
      const asked = service.spec['loadBalancerIP'];
      const address = typeof asked === 'string' && asked !== '' ? { ip: asked } : context.outsideAddress(service);
      const ingress = 'ip' in address ? { ...address, ipMode: 'VIP' } : address;
      await cluster
        .of(services)
        .updateStatus(service, (draft) => void (draft.status = { ...draft.status, loadBalancer: { ingress: [ingress] } }));
      events.record(service, 'Normal', 'EnsuredLoadBalancer', 'Ensured load balancer');
      return undefined;
    };
  },
});

/** The same for ingresses. */
export const ingressAddress: Controller = reconciler({
  name: 'ingress-controller',
  watches: [watched(ingresses)],
  reconcile(context) {
    const { cluster, events } = context;
    const wait = waiting(context);
    return async ({ namespace, name }) => {
      const ingress = cluster.of(ingresses).get(namespace, name);
      if (!ingress || ingress.metadata.deletionTimestamp) return undefined;
      const uid = ingress.metadata.uid ?? '';
      if ((ingress.status?.loadBalancer?.ingress ?? []).length > 0) return undefined;
      if (wait.isNew(uid)) events.record(ingress, 'Normal', 'Sync', 'Scheduled for sync');
      const left = wait.left(uid);
      if (left > 0) return left;
      await cluster
        .of(ingresses)
        .updateStatus(
          ingress,
          (draft) => void (draft.status = { ...draft.status, loadBalancer: { ingress: [context.outsideAddress(ingress)] } }),
        );
      wait.forget(uid);
      return undefined;
    };
  },
});
