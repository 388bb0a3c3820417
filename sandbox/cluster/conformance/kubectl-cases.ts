/** What kubectl is asked to do, and in which order. The answers of a real Kubernetes 1.36 to it lie in expected/. */

export interface KubectlStep {
  readonly args: readonly string[];
  readonly stdin?: string;
  /** Read by `kubectl edit` instead of a person's editor: a sed script for the file it opens. */
  readonly editor?: string;
}

export interface KubectlCase {
  readonly name: string;
  readonly steps: readonly KubectlStep[];
}

const run = (line: string, stdin?: string): KubectlStep => ({ args: line.split(' '), ...(stdin === undefined ? {} : { stdin }) });
const words = (args: readonly string[], stdin?: string): KubectlStep => ({ args, ...(stdin === undefined ? {} : { stdin }) });
const listOf = (...items: readonly object[]): string => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const configMapNamed = (name: string): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { a: '1' } });

export const gadgetDefinition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.conformance.spacedock.dev}
spec:
  group: conformance.spacedock.dev
  scope: Namespaced
  names: {plural: gadgets, singular: gadget, kind: Gadget, shortNames: [gd], categories: [all]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
    additionalPrinterColumns:
    - {name: Size, type: integer, jsonPath: .spec.size}
    - {name: Phase, type: string, jsonPath: .status.phase}
    - {name: Color, type: string, jsonPath: .spec.color, priority: 1}
    - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
    schema:
      openAPIV3Schema:
        type: object
        description: A gadget is a thing to test with.
        properties:
          spec:
            type: object
            description: What the gadget shall be.
            properties:
              size: {type: integer, description: How large it is., minimum: 0, maximum: 100}
              color: {type: string, description: One of three., enum: [red, green, blue], default: blue}
              replicas: {type: integer, description: How many., default: 1}
              tags: {type: array, description: Words., items: {type: string}, x-kubernetes-list-type: set}
              parts:
                type: array
                description: What it is made of.
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties: {name: {type: string}, weight: {type: integer}}
              settings: {type: object, description: Anything., additionalProperties: {type: string}}
          status:
            type: object
            description: What became of it.
            properties: {phase: {type: string}, replicas: {type: integer}}
`;

const gadget = (name: string, spec: string, metadata = ''): string => `
apiVersion: conformance.spacedock.dev/v1
kind: Gadget
metadata: {name: ${name}${metadata}}
spec: ${spec}
`;

export const kubectlCases: readonly KubectlCase[] = [
  {
    name: 'create-and-get',
    steps: [
      run('create -f -', gadget('one', '{size: 3}', ', labels: {tier: front}')),
      run('create -f -', gadget('two', '{size: 4, color: red}', ', labels: {tier: back}')),
      run('create -f -', gadget('one', '{size: 3}')),
      run('get gadgets'),
      run('get gd -o wide'),
      run('get gadgets one'),
      run('get gadgets -o name'),
      run('get gadget one -o yaml'),
      run('get gadget one -o json'),
      run('get gadgets -l tier=front'),
      run('get gadgets -l tier!=front --no-headers'),
      run('get gadgets --field-selector metadata.name=two'),
      run('get gadgets --field-selector spec.size=4'),
      run('get gadgets -L tier'),
      run('get gadgets --show-labels'),
      run('get gadgets --sort-by .spec.size -o custom-columns=N:.metadata.name,S:.spec.size'),
      words(['get', 'gadgets', '-o', 'jsonpath={range .items[*]}{.metadata.name}={.spec.color}{"\\n"}{end}']),
      run('get gadgets nope'),
      run('get nonsense'),
    ],
  },
  {
    name: 'create-refused',
    steps: [
      run('create -f -', gadget('Bad_Name', '{size: 3}')),
      run('create -f -', gadget('big', '{size: 300, color: mauve}')),
      run('create -f -', gadget('typed', '{size: many}')),
      run('create -f -', gadget('unknown', '{sise: 3}')),
      run('create --validate=warn -f -', gadget('warned', '{sise: 3}')),
      run('create --validate=ignore -f -', gadget('ignored', '{sise: 3}')),
      run('create -f -', gadget('doubled', '{tags: [a, a]}')),
      run('create -f -', gadget('labels', '{}', ', labels: {"a b": c}')),
      run('create --dry-run=server -f -', gadget('dry', '{size: 1}')),
      run('get gadgets -o name'),
    ],
  },
  {
    name: 'apply',
    steps: [
      run('apply -f -', gadget('one', '{size: 3, tags: [a], settings: {x: "1", y: "2"}}')),
      run('apply -f -', gadget('one', '{size: 3, tags: [a], settings: {x: "1", y: "2"}}')),
      run('diff -f -', gadget('one', '{size: 5, tags: [a], settings: {x: "1"}}')),
      run('apply -f -', gadget('one', '{size: 5, tags: [a], settings: {x: "1"}}')),
      run('get gadget one -o yaml'),
      run('apply view-last-applied gadget one'),
      run('apply --dry-run=server -f -', gadget('one', '{size: 6}')),
      run('delete -f -', gadget('one', '{}')),
    ],
  },
  {
    name: 'server-side-apply',
    steps: [
      run('apply --server-side --field-manager=alice -f -', gadget('one', '{size: 3, parts: [{name: a, weight: 1}]}')),
      run('apply --server-side --field-manager=bob -f -', gadget('one', '{color: red, parts: [{name: b, weight: 2}]}')),
      run('apply --server-side --field-manager=bob -f -', gadget('one', '{size: 4}')),
      run('get gadget one -o yaml --show-managed-fields'),
      run('apply --server-side --field-manager=bob --force-conflicts -f -', gadget('one', '{size: 4, color: red, parts: [{name: b, weight: 2}]}')),
      run('apply --server-side --field-manager=alice -f -', gadget('one', '{parts: [{name: c}]}')),
      run('get gadget one -o yaml --show-managed-fields'),
    ],
  },
  {
    name: 'edit-replace-patch',
    steps: [
      run('create -f -', gadget('one', '{size: 3, parts: [{name: a, weight: 1}], settings: {x: "1"}}')),
      { args: ['edit', 'gadget', 'one'], editor: 's/size: 3/size: 7/' },
      run('replace -f -', gadget('one', '{size: 8, color: green}')),
      run('get gadget one -o yaml'),
      words(['patch', 'gadget', 'one', '--type=merge', '-p', '{"spec":{"color":null,"settings":{"y":"2"}}}']),
      words(['patch', 'gadget', 'one', '--type=json', '-p', '[{"op":"replace","path":"/spec/size","value":9},{"op":"add","path":"/spec/tags","value":["t"]}]']),
      words(['patch', 'gadget', 'one', '--type=json', '-p', '[{"op":"test","path":"/spec/size","value":1}]']),
      words(['patch', 'gadget', 'one', '--type=json', '-p', '[{"op":"remove","path":"/spec/nope"}]']),
      words(['patch', 'gadget', 'one', '-p', '{"spec":{"size":10}}']),
      words(['patch', 'gadget', 'one', '--type=merge', '-p', '{"spec":{"size":"x"}}']),
      words(['patch', 'gadget', 'one', '--type=merge', '-p', '{"metadata":{"resourceVersion":"1"},"spec":{"size":1}}']),
      words(['patch', 'gadget', 'one', '--type=merge', '--subresource=status', '-p', '{"status":{"phase":"Ready"},"spec":{"size":1}}']),
      run('scale gadget one --replicas=5'),
      run('get gadget one -o yaml'),
      run('label gadget one tier=front'),
      run('label gadget one tier=back'),
      run('label gadget one tier=back --overwrite'),
      run('label gadget one tier-'),
      run('annotate gadget one note=hello'),
      run('get gadget one -o yaml'),
    ],
  },
  {
    name: 'delete-and-wait',
    steps: [
      run('create -f -', gadget('one', '{size: 1}', ', finalizers: [conformance.spacedock.dev/hold]')),
      run('delete gadget one --wait=false'),
      words(['get', 'gadget', 'one', '-o', 'jsonpath={.metadata.deletionGracePeriodSeconds} {.metadata.finalizers}']),
      run('wait gadget one --for=delete --timeout=1s'),
      words(['patch', 'gadget', 'one', '--type=merge', '-p', '{"metadata":{"finalizers":["a/b","conformance.spacedock.dev/hold"]}}']),
      words(['patch', 'gadget', 'one', '--type=json', '-p', '[{"op":"remove","path":"/metadata/finalizers"}]']),
      run('get gadget one'),
      run('create -f -', gadget('two', '{size: 2}')),
      words(['wait', 'gadget', 'two', '--for=jsonpath={.spec.size}=2', '--timeout=5s']),
      words(['wait', 'gadget', 'two', '--for=jsonpath={.spec.size}=3', '--timeout=1s']),
      run('delete gadget two nope'),
      run('delete gadgets --all'),
    ],
  },
  {
    name: 'describe-and-explain',
    steps: [
      run('create -f -', gadget('one', '{size: 1, tags: [a, b]}')),
      run('describe gadget one'),
      run('explain gadget.spec'),
      run('explain gadget.spec.parts --recursive'),
      run('api-resources --api-group=conformance.spacedock.dev'),
      run('auth can-i create gadgets.conformance.spacedock.dev'),
      run('auth can-i fly gadgets.conformance.spacedock.dev'),
      run('auth can-i create gadgets.conformance.spacedock.dev --as nobody'),
    ],
  },
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
