import { KubeApiError, KubeUnreachable } from '@spacedock/kube';
import { type Static, Type } from 'typebox';
import { isRefusedIdentity } from '../../clusters/cluster-outcome.ts';
import { ClusterAnswerUnreadable } from '../../clusters/readable-kind.ts';

export const Unread = Type.Object({
  what: Type.String({ examples: ['usage'], description: 'The field that is missing.' }),
  why: Type.String({ examples: ['The cluster has no kind PodMetrics in metrics.k8s.io/v1beta1.'] }),
});

/** What is good to know and not worth failing for: not every cluster has it, and not every identity may see it. */
export interface ExtraReadings {
  readonly read: <Value, What extends string>(what: What, read: Promise<Value>) => Promise<{ readonly [Name in What]?: Value }>;
  /** What could not be read, by name. */
  readonly unread: () => readonly Static<typeof Unread>[];
}

export function extraReadings(): ExtraReadings {
  const missing = new Map<string, string>();
  return {
    async read(what, read) {
      try {
        return { [what]: await read } as never;
      } catch (error) {
        missing.set(what, whyUnread(error));
        return {};
      }
    },
    unread: () => [...missing].map(([what, why]) => ({ what, why })).toSorted((a, b) => (a.what < b.what ? -1 : 1)),
  };
}

function whyUnread(error: unknown): string {
  // A new kubeconfig may be all that is needed.
  if (isRefusedIdentity(error)) throw error;
  if (error instanceof KubeUnreachable) return error.why;
  if (error instanceof KubeApiError || error instanceof ClusterAnswerUnreadable) return error.message;
  throw error;
}
