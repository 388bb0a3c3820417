import type { ConnectRouter } from '@connectrpc/connect';
import { type Caller, invalid, NamespaceService } from '@spacedock/contracts';
import { nameProblems } from '@spacedock/kube';
import type { namespaceStore } from './namespace-store.ts';

/** What other services may ask about namespaces, each in the name of its caller. */
export function namespaceContract(
  storeFor: (caller: Caller) => Pick<ReturnType<typeof namespaceStore>, 'ensure'>,
): (router: ConnectRouter) => void {
  return (router) => void router.service(NamespaceService, {
    async ensureNamespace({ caller, spaceId, namespace, create }) {
      if (!caller) throw new Error('EnsureNamespace was called in nobody\'s name.');
      const [problem] = nameProblems(namespace, 'label');
      if (problem !== undefined) throw invalid({ field: 'namespace', problem });
      return { created: await storeFor(caller).ensure(spaceId, namespace, create) };
    },
  });
}
