import { type KubectlCase, run, words } from '../kubectl-step.ts';

const listOf = (...items: readonly object[]): string => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const configMapNamed = (name: string): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { a: '1' } });

export const clusterObjectCases: readonly KubectlCase[] = [
  {
    name: 'config-and-secrets',
    steps: [
      run('create configmap settings --from-literal=a=1 --from-literal=b=2'),
      run('create secret generic keys --from-literal=password=secret'),
      run('get configmap settings -o yaml'),
      run('get secret keys -o yaml'),
      run('get configmap settings'),
      run('get secret keys'),
      run('describe configmap settings'),
      run('describe secret keys'),
      words(['patch', 'configmap', 'settings', '-p', '{"data":{"a":null,"c":"3"}}']),
      words(['get', 'configmap', 'settings', '-o', 'jsonpath={.data}']),
      run('create configmap settings --from-literal=a=1'),
      run('create configmap Settings'),
    ],
  },
  {
    name: 'deployment',
    steps: [
      run('create deployment web --image=registry.example/web:1 --replicas=2'),
      run('rollout status deployment web --timeout=60s'),
      run('get deployment web'),
      run('get deployment web -o wide'),
      run('set image deployment/web web=registry.example/web:2'),
      run('rollout status deployment web --timeout=60s'),
      run('rollout history deployment web'),
      run('rollout undo deployment web'),
      run('rollout status deployment web --timeout=60s'),
      words(['get', 'deployment', 'web', '-o', 'jsonpath={.spec.template.spec.containers[0].image}']),
      run('scale deployment web --replicas=3'),
      run('rollout status deployment web --timeout=60s'),
      run('expose deployment web --port=80'),
      run('get service web -o jsonpath={.spec.type}{.spec.ports}{.spec.selector}'),
      run('delete deployment web'),
      run('wait pod -l app=web --for=delete --timeout=60s'),
      run('get pods'),
    ],
  },
  {
    name: 'rbac',
    steps: [
      run('create serviceaccount robot'),
      run('create role reader --verb=get,list --resource=configmaps'),
      run('create rolebinding reader --role=reader --serviceaccount=NS:robot'),
      run('get role reader -o yaml'),
      run('get rolebinding reader -o yaml'),
      run('auth can-i list configmaps --as=system:serviceaccount:NS:robot'),
      run('auth can-i delete configmaps --as=system:serviceaccount:NS:robot'),
      run('get configmaps -o name --as=system:serviceaccount:NS:robot'),
      run('get secrets --as=system:serviceaccount:NS:robot'),
      run('delete configmap nope --as=system:serviceaccount:NS:robot'),
    ],
  },
  {
    // What kubectl does not find in /openapi/v3 it looks up in /openapi/v2, and validates by itself.
    name: 'lists-and-unknown-kinds',
    steps: [
      run('apply -f -', listOf(configMapNamed('one'), configMapNamed('two'))),
      run('get configmaps one two -o name'),
      run('apply -f -', listOf({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'wrong' }, spec: { replicas: 'x', nope: 1 } })),
      run('apply -f -', listOf(
        { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'wrong', labels: ['a'] }, spec: { containers: [{ name: 'a', image: 'b', resources: { limits: { cpu: 1 } }, ports: [{ containerPort: 'x' }] }] } },
        { apiVersion: 'v1', kind: 'Service', metadata: { name: 'wrong' }, spec: { ports: [{ port: 80, targetPort: 'web' }, { port: 81, targetPort: 82 }], x: 1 } },
      )),
      run('apply -f -', JSON.stringify({ apiVersion: 'nowhere.example.com/v1', kind: 'Nothing', metadata: { name: 'a' } })),
      run('create -f -', JSON.stringify({ apiVersion: 'v1', kind: 'Nothing', metadata: { name: 'a' } })),
    ],
  },
];
