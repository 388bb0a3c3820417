import type { Admission, KindDeclaration } from '@spacedock/kube';

/** One rule about all writes. It takes part in as many moments of a write as it likes. */
export type AdmissionPlugin = Admission;

export const isPods = ({ group, plural }: Pick<KindDeclaration, 'group' | 'plural'>): boolean =>
  group === '' && plural === 'pods';

/** One after the other, in order: each sees what those before it did. */
export function admissionChain(plugins: readonly AdmissionPlugin[]): Admission {
  return {
    async create(kind, next, context) {
      for (const plugin of plugins) await plugin.create?.(kind, next, context);
    },
    async update(kind, next, old, context, subresource) {
      for (const plugin of plugins) await plugin.update?.(kind, next, old, context, subresource);
    },
    async delete(kind, old, context) {
      for (const plugin of plugins) await plugin.delete?.(kind, old, context);
    },
    async accept(kind, next, old, context, subresource) {
      for (const plugin of plugins) await plugin.accept?.(kind, next, old, context, subresource);
    },
  };
}
