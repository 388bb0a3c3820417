import type { KubeClient } from '@spacedock/kube';

/** How a process dies at a call: before the server hears of it, or after it did what it was asked. */
export type Death = 'before' | 'after';

const verbs = ['get', 'list', 'create', 'replace', 'patch', 'apply', 'delete', 'deleteAndWait'] as const;

/** A client of a process that dies at its call number `at`: from then on nothing is answered. Counts the calls. */
export function failingClient(
  client: KubeClient,
  at: number,
  death: Death,
): { readonly client: KubeClient; readonly calls: () => number } {
  let calls = 0;
  const dying = Object.fromEntries(
    verbs.map((verb) => [
      verb,
      async (...args: readonly unknown[]): Promise<unknown> => {
        calls += 1;
        const number = calls;
        const call = client[verb] as (...given: readonly unknown[]) => Promise<unknown>;
        if (number < at) return call(...args);
        if (number === at && death === 'after') await call(...args);
        throw new Error(`the process died at its call ${number}, ${verb}`);
      },
    ]),
  );
  return { client: { ...client, ...dying }, calls: () => calls };
}
