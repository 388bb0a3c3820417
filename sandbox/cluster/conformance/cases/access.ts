import { type KubectlCase, run, words } from '../kubectl-step.ts';

/** Somebody without any right of their own: kubectl asks as an administrator who acts for them. */
const jane = '--as=jane --as-group=developers --as-uid=7';

const readers = (verbs: string): string => `
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: readers, namespace: NS}
rules:
- {apiGroups: [""], resources: [configmaps], verbs: [${verbs}]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: readers, namespace: NS}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: readers}
subjects:
- {kind: User, apiGroup: rbac.authorization.k8s.io, name: jane}
`;

export const accessCases: readonly KubectlCase[] = [
  {
    name: 'who-am-i',
    steps: [
      run(`auth whoami ${jane}`),
      run(`auth whoami -o json ${jane}`),
      run(`auth whoami -o yaml ${jane}`),
      run('auth whoami --as=system:serviceaccount:NS:default'),
      run('auth whoami --as=jane --as-user-extra=team=red'),
      run(`auth can-i --list ${jane}`),
      run('auth can-i --list --as=system:anonymous --as-group=system:unauthenticated'),
      run('auth can-i get /healthz --as=jane --as-group=system:authenticated'),
      run('auth can-i get /metrics --as=jane --as-group=system:authenticated'),
      run('auth can-i get pods --subresource=log'),
      run(`auth can-i get pods --subresource=log ${jane}`),
      run(`auth can-i get pods/one -q ${jane}`),
      run('auth can-i list nonsense'),
      run('auth can-i list nodes'),
      run('auth can-i * *'),
    ],
  },
  {
    name: 'reconciled-rights',
    steps: [
      run('auth reconcile -f -', readers('get')),
      run('auth reconcile -f -', readers('get')),
      run('auth reconcile -f -', readers('list')),
      run('get role readers -o jsonpath={.rules}'),
      run('auth reconcile --remove-extra-permissions -f -', readers('list')),
      run('get role readers -o jsonpath={.rules}'),
      run('auth can-i --list --as=jane'),
      run('get configmaps -o name --as=jane'),
      run('get configmap kube-root-ca.crt --as=jane'),
      run('create configmap one --as=jane'),
      run('create role more --verb=* --resource=secrets --as=jane'),
      run('get nodes --as=jane'),
      run('delete rolebinding readers --as=jane'),
      words(['patch', 'role', 'readers', '--type=merge', '--as=jane', '-p', '{"rules":[]}']),
      run('auth reconcile --dry-run=server -f -', readers('watch')),
    ],
  },
  {
    name: 'what-is-served',
    steps: [
      { ...run('api-versions'), leaveOut: /^resource\.k8s\.io\/v1$/ },
      run('api-resources --api-group=apps'),
      run('api-resources --api-group=batch -o wide'),
      run('api-resources --api-group=rbac.authorization.k8s.io -o name'),
      run('api-resources --namespaced=false --api-group=coordination.k8s.io'),
      run('api-resources --categories=all --sort-by=name --no-headers'),
      run('api-resources --verbs=nonsense'),
      run('api-resources --api-group=nonsense'),
      run('explain gadget --recursive'),
      run('explain gadget.spec.parts.weight'),
      run('explain gadget.spec.nope'),
      run('explain gadget --api-version=conformance.spacedock.dev/v2'),
      run('explain nonsense'),
      run('explain gadget.spec --output=plaintext-openapiv2'),
      run('get --raw /healthz'),
      run('get --raw /readyz'),
      run('get --raw /apis/conformance.spacedock.dev/v1'),
      run('get --raw /apis/conformance.spacedock.dev'),
      run('get --raw /nonsense'),
      run('get --raw /apis/nonsense/v1'),
    ],
  },
];
