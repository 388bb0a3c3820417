import type { StatusDetails } from '../status.ts';

/** The API server answered, and refused. `reason` is Kubernetes' own; `Unknown` when something else than Kubernetes answered. */
export class KubeApiError extends Error {
  override readonly name: string = 'KubeApiError';
  readonly status: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;
  /** When the server asks to be left alone for a while. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, reason: string, message: string, details?: StatusDetails, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The API server has no such kind: its definition is not installed, or not served yet. An object that is missing is no error. */
export class KubeKindUnknown extends KubeApiError {
  override readonly name = 'KubeKindUnknown';

  constructor(apiVersion: string, kind: string) {
    const message = `The cluster has no kind ${kind} in ${apiVersion}. Install its definition first, or correct the name.`;
    super(404, 'NotFound', message);
  }
}

/** Something answered that is no Kubernetes API, or a broken one: a login page, a proxy, another service at a reused address. */
export const notKubernetes = (status: number, who: string, what: string): KubeApiError =>
  new KubeApiError(status, 'Unknown', `${who} is no Kubernetes API: ${what}. Check the address in the kubeconfig.`);

/** There was no answer: nobody listens, the certificate is wrong, the connection was cut, or the time was over. */
export class KubeUnreachable extends Error {
  override readonly name = 'KubeUnreachable';
  readonly server: string;
  readonly why: string;

  constructor(server: string, why: string, cause?: unknown) {
    super(`The Kubernetes API at ${server} cannot be reached: ${why}`, { cause });
    this.server = server;
    this.why = why;
  }
}

export const isGone = (error: unknown): boolean =>
  error instanceof KubeApiError
  && (error.status === 410 || error.details?.causes?.some(({ reason }) => reason === 'ResourceVersionTooLarge') === true);
