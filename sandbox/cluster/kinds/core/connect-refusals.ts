import { StatusError, type SubresourceDeclaration } from '@spacedock/kube';

/** Ways into a running container. There is none here: pods are played, not run. */
export function connectRefusals(
  names: readonly string[],
  responseKind: string,
): Readonly<Record<string, SubresourceDeclaration>> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        verbs: ['get', 'create'],
        responseKind: { group: '', version: 'v1', kind: responseKind },
        async handle() {
          throw new StatusError(
            'BadRequest',
            `${name} is not possible on a sandbox cluster: its containers do not run. Use a real cluster for this.`,
          );
        },
      } satisfies SubresourceDeclaration,
    ]),
  );
}
