import { kubeClient, kubeconfigText, KubeApiError, type KubeObject, KubeUnreachable } from '@spacedock/kube';

export interface SpaceOfPerson {
  /** Of the management API. */
  readonly server: string;
  readonly caPem?: string | undefined;
  readonly token: string;
  readonly email: string;
  /** By their names in the Kubernetes API. */
  readonly project: string;
  readonly space: string;
}

const deadlineMs = 15_000;

/** Where a space lies in its cluster. Only a server that runs knows: it is asked as the person who is going to use the space. */
export async function spaceNamespace({ server, caPem, token, email, project, space }: SpaceOfPerson): Promise<string> {
  const client = kubeClient({ kubeconfig: kubeconfigText({ name: 'spacedock', server, token, ...(caPem === undefined ? {} : { caPem }) }), deadlineMs });
  try {
    const found = await client.get<SpaceShown>({ apiVersion: 'management.loft.sh/v1', kind: 'SpaceInstance', namespace: `loft-p-${project}`, name: space });
    if (!found) throw new Error(`There is no space ${space} in project ${project}, or ${email} may not see it. Give --space as kubectl names them: <project>/<space>.`);
    if (found.status?.canUse === false) throw new Error(`${email} may see the space ${space}, but not use it. Ask its owner to share it.`);
    const namespace = found.spec?.clusterRef?.namespace;
    if (!namespace) throw new Error(`The space ${space} has no namespace yet. Try again when it is ready.`);
    return namespace;
  } catch (error) {
    throw explained(error, email);
  } finally {
    client.close();
  }
}

interface SpaceShown extends KubeObject {
  readonly spec?: { readonly clusterRef?: { readonly namespace?: string } };
  readonly status?: { readonly canUse?: boolean };
}

function explained(error: unknown, email: string): unknown {
  if (error instanceof KubeUnreachable) {
    return new Error(`${error.message}. Only a server that runs knows where a space lies: start it, or give its address with --server.`, { cause: error });
  }
  return error instanceof KubeApiError ? new Error(`The server did not tell ${email} where the space lies: ${error.message}`, { cause: error }) : error;
}
