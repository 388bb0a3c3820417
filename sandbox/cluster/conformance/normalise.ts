/**
 * Takes out of kubectl's output what differs from run to run, and nothing else: the same session on two clusters gives the
 * same text when the clusters behave the same.
 */
export function normalise(text: string, namespace: string): string {
  return rules(namespace).reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text)
    // Kubernetes names several causes in the order of a Go map, which is none.
    .replaceAll(/(?:^\* .*\n)+/gm, (causes) => causes.split('\n').filter((line) => line !== '').toSorted().map((line) => `${line}\n`).join(''))
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/(?<=^( *)managedFields:\n)(?:\1(?:- | {2}).*\n)+/gm, managersInOrder);
}

/** Of one operation, managers are sorted by the second of their last write, then by name: two writes may fall into one second or not. */
function managersInOrder(entries: string): string {
  const field = (entry: string, name: string): string => new RegExp(`^ *${name}: .*$`, 'm').exec(entry)?.[0] ?? '';
  const key = (entry: string): string => `${field(entry, 'operation')} ${field(entry, 'manager')}`;
  return entries.split(/^(?= *- apiVersion:)/m).toSorted((a, b) => key(a).localeCompare(key(b))).join('');
}

const rules = (namespace: string): readonly (readonly [RegExp, string])[] => [
  [new RegExp(namespace, 'g'), 'NAMESPACE'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UID'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME'],
  [/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}/g, 'TIME'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ [+-]\d{4}/g, 'TIME'],
  [/("?resourceVersion"?: ?)"\d+"/g, '$1"RV"'],
  [/(Resource Version:\s+)\d+/g, '$1RV'],
  [/(resource version: \d+, current: )\d+/g, '$1RV'],
  [/(precondition \(\d+\) does not match the ResourceVersion in record \()\d+/g, '$1RV'],
  [/\/tmp\/(LIVE|MERGED)-\d+\//g, '/tmp/$1/'],
  // Ages: a column of their own at the end of a line, and in the column that stands before FROM or REASON.
  [/(?<= )\d+(\.\d+)?(ms|s|m|h)(\d+s)?(?=\s*$)/gm, 'AGE'],
  [/(?<= {2})\d+s {2,}(?=\S)/gm, 'AGE   '],
  [/(?<=-|pod-template-hash=)[bcdfghjklmnpqrstvwxz2456789]{8,10}(-[bcdfghjklmnpqrstvwxz2456789]{5})?\b/g, 'HASH'],
  // What kubectl's own parts log about being told to stop; whether they do depends on the moment.
  [/^[IWE]\d{4} \d\d:\d\d:\d\d\.\d+ .*\n/gm, ''],
  // How many of the pods are still there to wait for depends on the moment, too.
  [/(?:^pod\/\S+ condition met\n)+/gm, 'pod/NAME condition met\n'],
  // How many steps a rollout is seen in depends on when kubectl looks.
  [/^Waiting for (?:deployment|partitioned roll out|\d+ pods) .*\n/gm, ''],
  [/(generated-)[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, '$1SUFFIX'],
];
