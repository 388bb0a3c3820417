import type { PipelineResponse } from '@azure/core-rest-pipeline';

/** Azure answered with an error, be it Entra's or that of ARM. Holds what was answered; what was asked has secrets in it. */
export class AzureRefusal extends Error {
  override readonly name = 'AzureRefusal';
  readonly status: number;
  /** `AuthorizationFailed`, `AADSTS7000215`; without one in the answer, the status. */
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfter: string | undefined;

  constructor({ status, headers, bodyAsText }: Pick<PipelineResponse, 'status' | 'headers' | 'bodyAsText'>) {
    const { code, message } = errorIn(bodyAsText ?? '');
    super(message ?? `the answer had status ${status}`);
    this.status = status;
    this.code = code ?? `HTTP ${status}`;
    this.requestId = headers.get('x-ms-correlation-request-id') ?? headers.get('x-ms-request-id');
    this.retryAfter = headers.get('retry-after');
  }
}

interface Told { readonly code?: string | undefined; readonly message?: string | undefined }
type Fields = Readonly<Record<string, unknown>>;

/**
 * ARM has the error in `error`; some providers behind it have it bare; Entra follows OAuth and puts its code in the text;
 * registries list several, as Docker's do.
 */
function errorIn(body: string): Told {
  const answer = fieldsIn(body);
  const { error, error_description: description } = answer;
  if (typeof error === 'string') {
    const text = typeof description === 'string' ? description : error;
    return { code: /^AADSTS\d+/.exec(text)?.[0] ?? error, message: text.replace(/\s*Trace ID: .*$/s, '') };
  }
  const [first] = Array.isArray(answer['errors']) ? answer['errors'] as readonly unknown[] : [];
  const told = error ?? first;
  const { code, message } = typeof told === 'object' && told !== null ? told as Fields : answer;
  return { code: textOf(code), message: textOf(message) };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function fieldsIn(body: string): Fields {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value as Fields : {};
  } catch (error) {
    // A proxy on the way answers in HTML; the status says enough then.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
