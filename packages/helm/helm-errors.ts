import type { ToolFailed } from './tool-errors.ts';

type Symptom = {
  /** In what Helm, its Kubernetes client or the API server say. */
  readonly signs: readonly (string | RegExp)[];
  /** May succeed when tried again later, with nothing changed. */
  readonly transient?: true;
  readonly next: string;
};

/**
 * Everything that Helm can refuse for a reason of its own, and how it is recognised. Nothing else reads Helm's messages. The
 * first that fits decides: what is more special stands above.
 */
export const symptoms = {
  operation_in_progress: {
    signs: ['another operation (install/upgrade/rollback) is in progress', 'release: already exists'],
    transient: true,
    next: 'Wait until it ends. If its process died, recover the release.',
  },
  release_not_found: { signs: ['release: not found'], next: 'Install it first.' },
  already_uninstalled: { signs: [/is already deleted$/m], next: 'Nothing is left to be done.' },
  revision_not_found: { signs: [/release has no \d+ version/], next: 'Choose a revision that the history of the release shows.' },
  no_deployed_revision: { signs: ['has no deployed releases'], next: 'Uninstall the release, then install it again.' },
  name_in_use: {
    signs: [/cannot re-?use a name that is still in use/],
    next: 'Choose another name, or upgrade the release of that name.',
  },
  invalid_name: {
    signs: ['invalid release name', /release name is invalid/i],
    next: 'Use at most 53 lower-case letters, digits, dots and hyphens, with a letter or digit at both ends.',
  },
  unauthorized: {
    signs: ['the server has asked for the client to provide credentials', /kubernetes cluster unreachable: .*\bUnauthorized\b/],
    next: 'Renew the credentials of the cluster.',
  },
  invalid_kubeconfig: {
    signs: ['invalid configuration', 'error loading config file', /kubernetes cluster unreachable$/m],
    next: 'Check the kubeconfig of the cluster.',
  },
  quota_exceeded: { signs: ['exceeded quota'], next: 'Raise the quota of the namespace, or deploy less into it.' },
  namespace_terminating: {
    signs: ['because it is being terminated'],
    transient: true,
    next: 'Wait until the namespace is gone, then try again.',
  },
  namespace_not_found: { signs: [/namespaces "[^"]*" not found/], next: 'Create the namespace, or let Helm create it.' },
  hook_failed: {
    signs: [/\b(?:pre|post)-(?:install|upgrade|delete|rollback) hooks? failed/, /failed (?:pre|post)-install/, 'warning: Hook '],
    next: "Look at the logs of the chart's hook.",
  },
  admission_denied: {
    signs: [/admission webhook .* denied the request/],
    next: 'Change what the policy of the cluster does not allow.',
  },
  foreign_object: {
    signs: ['exists and cannot be imported into the current release'],
    next: 'Another release or person made that object. Delete it, rename it in the chart, or take it over on purpose.',
  },
  field_conflict: {
    signs: ['conflict occurred while applying object', /Apply failed with \d+ conflict/],
    next: 'Somebody else set that field. Leave it out of the chart, or force the change on purpose.',
  },
  rejected_object: {
    signs: [
      /\bis invalid: /,
      'unknown field',
      'failed to create typed patch object',
      'strict decoding error',
      'field is immutable',
    ],
    next: 'Correct the object in the chart or its values.',
  },
  missing_kind: {
    signs: ['no matches for kind', 'ensure CRDs are installed first'],
    next: 'Install what brings that kind into the cluster first.',
  },
  forbidden: { signs: [/\bis forbidden: /, 'forbidden: User '], next: 'Grant the identity of the kubeconfig that right.' },
  timed_out: {
    signs: ['context deadline exceeded', 'timed out waiting for the condition', 'not ready. status: '],
    transient: true,
    next: 'Look at the events of the objects that are not ready, or allow more time.',
  },
  cancelled: { signs: ['context canceled', 'has been cancelled'], next: 'It was stopped on request.' },
  invalid_values: {
    signs: ["values don't meet the specifications of the schema", 'failed to parse values.yaml'],
    next: 'Correct the values.',
  },
  incompatible_cluster: {
    signs: ['chart requires kubeVersion'],
    next: 'Use another version of the chart, or upgrade the cluster.',
  },
  missing_dependency: {
    signs: ['missing in charts/ directory', 'is out of sync with the dependencies'],
    next: 'Package the chart with its dependencies (helm dependency build).',
  },
  template_failed: {
    signs: [
      /(?:parse|execution) error (?:at|in) \(/,
      /\bexecuting "/,
      'YAML parse error on',
      /no template .* associated/,
      /^template: /,
    ],
    next: 'Correct the template or the values that it reads.',
  },
  chart_denied: {
    signs: [/\b40[13] (?:Unauthorized|Forbidden)/, /status code 40[13]/, 'basic credential not found', 'pull access denied'],
    next: 'Check the credentials of the chart repository.',
  },
  chart_not_found: {
    signs: [
      /path "[^"]*" not found/,
      /chart "[^"]*" .*not found/,
      /no chart (?:name|version) found/,
      'could not locate a version',
      /\b404 Not Found/,
      'status code 404',
      /: not found$/m,
    ],
    next: 'Check the name and version of the chart.',
  },
  invalid_chart: {
    signs: [
      'Chart.yaml',
      'unable to detect chart',
      /not appear to be a (?:valid chart|gzipped)/,
      'validation: ',
      'charts are not installable',
      'chart illegally',
      'unable to load chart',
      'no files in chart',
      'larger than the maximum',
    ],
    next: 'Correct the chart (helm lint tells more).',
  },
  cluster_unreachable: {
    signs: ['kubernetes cluster unreachable', 'server is currently unable', 'http2: client connection lost', 'etcdserver: '],
    transient: true,
    next: 'Check that the cluster runs and can be reached from here.',
  },
  chart_unreachable: {
    signs: [
      'is not a valid chart repository or cannot be reached',
      'failed to perform "',
      'failed to fetch',
      'error getting credentials',
      'x509: ',
      'dial tcp',
      'no such host',
    ],
    transient: true,
    next: 'Check that the chart repository can be reached from here.',
  },
} as const satisfies Record<string, Symptom>;

export type HelmReason = keyof typeof symptoms | 'failed';

/** Helm refused, or could not. `reason` says why in a word that code may branch on, the message in words for people. */
export class HelmError extends Error {
  override readonly name = 'HelmError';
  readonly verb: string;
  readonly reason: HelmReason;
  readonly transient: boolean;
  /** What Helm said, without its prefix. */
  readonly said: string;
  /** With `rollbackOnFailure`: the release is again what it was before. */
  readonly rolledBack: boolean;

  constructor(verb: string, stderr: string, options?: ErrorOptions) {
    const said = complaintIn(stderr);
    const reason = reasonOf(said);
    const symptom: Symptom | undefined = reason === 'failed' ? undefined : symptoms[reason];
    super(`helm ${verb}: ${said}${symptom ? ` (${symptom.next})` : ''}`, options);
    this.verb = verb;
    this.reason = reason;
    this.transient = symptom?.transient ?? false;
    this.said = said;
    this.rolledBack = /has been (?:rolled back|uninstalled) due to rollback-on-failure/.test(said);
  }

  static from(failed: ToolFailed): HelmError {
    return new HelmError(failed.verb, failed.stderr, { cause: failed });
  }
}

export function isHelmError(error: unknown, ...reasons: readonly HelmReason[]): error is HelmError {
  return error instanceof HelmError && (reasons.length === 0 || reasons.includes(error.reason));
}

function reasonOf(said: string): HelmReason {
  const entries = Object.entries(symptoms) as [keyof typeof symptoms, Symptom][];
  const [reason] = entries.find(([, { signs }]) => signs.some((sign) => fits(sign, said))) ?? [];
  return reason ?? 'failed';
}

function fits(sign: string | RegExp, said: string): boolean {
  return typeof sign === 'string' ? said.includes(sign) : sign.test(said);
}

/** Helm logs, warns and hints around its one complaint, which begins with `Error:` and may go on for some lines. */
function complaintIn(stderr: string): string {
  const start = /^Error: /m.exec(stderr);
  const text = start ? stderr.slice(start.index + start[0].length) : stderr;
  return text.replace(/\n+Use --debug flag to render out invalid YAML\s*$/, '').trim() || 'it gave no reason';
}
