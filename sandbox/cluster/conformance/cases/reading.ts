import { gadget } from '../gadget.ts';
import { type KubectlCase, run, watching, words } from '../kubectl-step.ts';

const three = [
  gadget('one', '{size: 3}', ', labels: {tier: front}'),
  gadget('two', '{size: 1, color: red}'),
  gadget('three', '{size: 2}', ', labels: {tier: front}'),
].join('---');

/** Without times of its own, so that nothing of it depends on the day. */
const event = (name: string, about: string, type: string, reason: string, message: string): string => `
apiVersion: v1
kind: Event
metadata: {name: ${name}}
involvedObject: {apiVersion: conformance.spacedock.dev/v1, kind: Gadget, namespace: NS, name: ${about}}
type: ${type}
reason: ${reason}
message: ${message}
source: {component: conformance}
`;

export const readingCases: readonly KubectlCase[] = [
  {
    name: 'outputs',
    steps: [
      run('create -f -', three),
      run('get gadgets -o yaml'),
      run('get gadgets -o json'),
      run('get gadgets one -o kyaml'),
      run('get gadgets -o custom-columns=NAME:.metadata.name,COLOR:.spec.color,NONE:.spec.nope'),
      run('get gadgets -o jsonpath={.items[*].spec.size}'),
      words(['get', 'gadgets', '-o', 'jsonpath={.items[?(@.spec.color=="red")].metadata.name}']),
      run('get gadget two -o jsonpath-as-json={.spec}'),
      words(['get', 'gadgets', '-o', 'go-template={{range .items}}{{.metadata.name}} {{.spec.size}}{{"\\n"}}{{end}}']),
      words(['get', 'gadget', 'one', '-o', 'go-template={{.spec.nope.more}}']),
      run('get gadgets --sort-by .spec.size'),
      run('get gadgets --sort-by {.metadata.name} -o name'),
      run('get gadgets --sort-by .spec.nope'),
      run('get gadgets --chunk-size=1'),
      run('get gadgets --chunk-size=2 -o name'),
      run('get gadgets -l tier --chunk-size=1 -o name'),
      words(['get', 'gadgets', '-l', 'tier in (front,back),nope notin (x)', '-o', 'name']),
      run('get gadgets -l !tier -o name'),
      run('get gadgets -l tier=a=b'),
      run('get gadgets --field-selector metadata.name!=one,metadata.namespace!=nope -o name'),
      run('get gadgets --field-selector metadata.name>one'),
      run('get configmaps,gadgets -o name --field-selector metadata.name!=kube-root-ca.crt'),
      run('get gadgets one two --show-kind'),
      run('get gadgets nope --ignore-not-found'),
      run('get gadgets one nope -o name'),
      run('get gadgets/one gadgets/two -o wide'),
      run('get all'),
      run('get gadgets.v1.conformance.spacedock.dev one -o name'),
      run('get gadget one --output-watch-events'),
      run('get gadget one --subresource=status'),
      run('get gadget one --subresource=scale -o yaml'),
    ],
  },
  {
    name: 'watch',
    steps: [
      run('create -f -', gadget('one', '{size: 3}', ', labels: {tier: front}')),
      watching(
        'get gadgets -w',
        6,
        run('create -f -', gadget('two', '{size: 4}')),
        words(['patch', 'gadget', 'one', '--type=merge', '-p', '{"spec":{"size":5}}']),
        words(['patch', 'gadget', 'two', '--type=merge', '--subresource=status', '-p', '{"status":{"phase":"Ready"}}']),
        run('delete gadget two'),
      ),
      watching(
        'get gadgets -w --output-watch-events -l tier=front',
        5,
        run('create -f -', gadget('two', '{size: 4}')),
        run('label gadget two tier=front'),
        run('label gadget two tier-'),
        run('delete gadget one'),
      ),
      watching('get gadget two -w -o name', 2, words(['patch', 'gadget', 'two', '--type=merge', '-p', '{"spec":{"size":6}}'])),
      watching(
        'get gadgets -w --no-headers -o custom-columns=N:.metadata.name,S:.spec.size',
        2,
        words(['patch', 'gadget', 'two', '--type=merge', '-p', '{"spec":{"size":7}}']),
      ),
    ],
  },
  {
    name: 'events',
    steps: [
      run('create -f -', gadget('one', '{size: 3}')),
      run('get events'),
      run('create -f -', event('one.1', 'one', 'Normal', 'Built', 'the gadget was built')),
      run('create -f -', event('one.2', 'one', 'Warning', 'Broken', 'the gadget broke')),
      run('create -f -', event('two.1', 'two', 'Normal', 'Built', 'the other was built')),
      run('get events'),
      run('get events -o wide'),
      run('get events --field-selector involvedObject.name=one,type=Warning'),
      run('get events --field-selector reason=Built -o name'),
      run('get events --field-selector nope=1'),
      run('events'),
      run('events --for gadget/one'),
      run('events --types=Warning'),
      run('events --types=Warning -o name'),
      run('describe gadget one'),
      run('get events.events.k8s.io one.1 -o yaml'),
    ],
  },
];
