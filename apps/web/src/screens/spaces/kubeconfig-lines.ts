import { shellWord } from '../../api/copy-as.ts';

/** A name that is good as a file everywhere. */
export function fileNameOf(space: string): string {
  const safe = space
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return `${safe || 'space'}.kubeconfig`;
}

/** What to type once the file is there. */
export const kubectlLines = (file: string, withToken: boolean): string =>
  [
    `export KUBECONFIG="$PWD/${file}"`,
    ...(withToken
      ? []
      : [
          'kubectl config set-credentials "$(kubectl config view --minify -o jsonpath={.users[0].name})" --token="$SPACEDOCK_TOKEN"',
        ]),
    'kubectl auth whoami',
    'kubectl get namespaces',
  ].join('\n');

/** What somebody who administers the cluster types, so that others are somebody there. */
export const bindLines = ({ user, admins }: { readonly user: string; readonly admins: string }): string =>
  [
    '# you, to look at everything but secrets',
    `kubectl create clusterrolebinding ${shellWord(`spacedock-${user.replace(/^.*:/, '')}`)} --clusterrole=view --user=${shellWord(user)}`,
    '# the administrators of your organisation, to do everything',
    `kubectl create clusterrolebinding spacedock-admins --clusterrole=cluster-admin --group=${shellWord(admins)}`,
  ].join('\n');

/** What may be looked at: the token is in the file alone. */
export const withoutToken = (kubeconfig: string): string =>
  kubeconfig.replaceAll(/^(\s*token:\s*).*$/gm, '$1"…"').replaceAll(/^(\s*certificate-authority-data:\s*"?.{24}).*$/gm, '$1…"');
