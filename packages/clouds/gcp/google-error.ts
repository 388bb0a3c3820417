import { oneLine } from '../cloud-failure.ts';

/** Something answered, and not as Google does. */
export class AnswerNotUnderstood extends Error {
  override readonly name = 'AnswerNotUnderstood';
  readonly code = 'ANSWER_NOT_UNDERSTOOD';

  constructor(what: string) {
    super(`the answer was ${what}`);
  }
}

/** What went wrong, out of the forms in which Google's services and the HTTP client say it. */
export interface GoogleError {
  /** All codes that were given, the most particular first: `SERVICE_DISABLED`, `PERMISSION_DENIED`, `HTTP_403`. */
  readonly codes: readonly string[];
  readonly message: string;
  /** Of the reason: `service`, `permission`, `resource`, `quota_metric`. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

export function googleError(error: unknown): GoogleError {
  const { response, code, cause, message } = fieldsOf(error);
  const { status, data, headers } = fieldsOf(response);
  if (typeof status !== 'number') {
    // Nobody answered: the codes are those of node, or of the client where it gave up by itself.
    const inner = fieldsOf(cause);
    const codes = textsIn([code, inner['code'], fieldsOf(inner['cause'])['code'], inner['type']]);
    return { codes, message: withoutSecrets(textOr(message, 'unknown error')), metadata: {} };
  }
  const said = fieldsOf(data);
  const read = typeof said['error'] === 'string' ? oauthError(said) : serviceError(fieldsOf(said['error']));
  return {
    ...read,
    codes: [...read.codes, `HTTP_${status}`],
    message: withoutSecrets(read.message || `answered ${status} without a reason`),
    retryAfterMs: read.retryAfterMs ?? secondsIn(headerIn(headers, 'retry-after')),
  };
}

/** RFC 6749, as the token endpoints answer. */
const oauthError = ({ error, error_subtype: subtype, error_description: description }: Fields): GoogleError => ({
  codes: textsIn([subtype, error]),
  message: textOr(description, textOr(error, '')),
  metadata: {},
});

/** AIP-193, and beside it the older form with `errors` that Compute Engine and Cloud DNS use. */
function serviceError(error: Fields): GoogleError {
  const details = fieldsIn(error['details']);
  const ofType = (type: string): Fields => details.find((one) => String(one['@type']).endsWith(`google.rpc.${type}`)) ?? {};
  const reasons = fieldsIn(error['errors']).map((one) => one['reason']);
  const info = ofType('ErrorInfo');
  return {
    codes: textsIn([info['reason'], ...reasons, error['status']]),
    message: textOr(error['message'], ''),
    metadata: Object.fromEntries(Object.entries(fieldsOf(info['metadata'])).map(([name, value]) => [name, String(value)])),
    retryAfterMs: secondsIn(ofType('RetryInfo')['retryDelay']),
    requestId: textsIn([ofType('RequestInfo')['requestId']])[0],
  };
}

/** Tokens, keys and secrets as Google makes them, should a message ever quote what was sent. */
const secrets =
  /ya29\.[\w.-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bGOCSPX-[\w-]+|\b1\/\/[\w-]{10,}|-----BEGIN [\s\S]*?(?:-----END [A-Z ]+-----|$)/g;

const withoutSecrets = (text: string): string => oneLine(text.replaceAll(secrets, '[secret]'));

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const fieldsIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textsIn = (values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === 'string' && value !== '') as string[];
const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' && value !== '' ? value : otherwise);

/** The client has a class of its own for headers. */
function headerIn(headers: unknown, name: string): unknown {
  const { get } = fieldsOf(headers);
  return typeof get === 'function' ? (get.call(headers, name) as unknown) : undefined;
}

/** `Retry-After: 5` and `retryDelay: "1.5s"`. */
function secondsIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? /^(\d+(?:\.\d+)?)s?$/.exec(value)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
