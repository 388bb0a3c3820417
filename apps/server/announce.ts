import type { Addresses } from './addresses.ts';

export interface Announcement {
  readonly addresses: Addresses;
  readonly admin: { readonly email: string; readonly password?: string | undefined };
  /** Where the admin's kubeconfig is, when there is one. */
  readonly kubeconfig?: string | undefined;
  /** Whether the clouds of the sandbox are running. */
  readonly sandbox?: boolean | undefined;
}

/** What is printed when the server is ready. Programs that start it read the addresses from here. */
export function announcement({ addresses, admin, kubeconfig, sandbox }: Announcement): string {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Web', `${addresses.web}/zopday`],
    ['API reference', `${addresses.web}/api/docs`],
    ['Kubernetes API', addresses.kubernetes],
    ['Sandbox', sandbox ? 'AWS, Google Cloud and Azure are connected, with a cluster checkout-prod in each, and a GitHub with repositories' : undefined],
    ['Admin', admin.email],
    ['Password', admin.password && `${admin.password}   (shown this once: keep it, or change it after signing in)`],
    ['Kubeconfig', addresses.kubernetes && (kubeconfig ?? 'none here; make one with: spacedock kubeconfig')],
  ];
  const lines = rows.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`  ${name.padEnd(16)}${value}`]));
  return ['', 'Spacedock is ready.', '', ...lines, '', ''].join('\n');
}
