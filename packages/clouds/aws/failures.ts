import type { Classify, Operation } from '../cloud-calls.ts';
import { type FailureFacts, oneLine } from '../cloud-failure.ts';
import { consoleUrl } from './console-pages.ts';
import { type FailureRow, failureRows, unexpected } from './failure-rows.ts';
import { homeRegion, type Partition } from './partitions.ts';

/** An error of the SDK, of which only this is looked at. */
interface SdkError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly Code?: unknown;
  readonly message?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string; readonly clockSkewCorrected?: boolean };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
}

/** Tells what an error of the SDK means. None of the secrets gets through, whatever is quoted in it. */
export const failureClassifier = (partition: Partition, secrets: () => readonly string[]): Classify =>
  (error, operation) => factsOf(error, operation, partition, secrets());

function factsOf(
  given: unknown,
  { operation, region }: Operation,
  partition: Partition,
  secrets: readonly string[],
): FailureFacts {
  const error: SdkError = typeof given === 'object' && given !== null ? given : {};
  const { httpStatusCode: status, requestId } = error.$metadata ?? {};
  const codes = codesOf(error);
  const text = typeof error.message === 'string' ? error.message : '';
  const { kind, bucket, fixHint, page } = rowFor({
    codes,
    status,
    text,
    operation,
    skewed: error.$metadata?.clockSkewCorrected === true,
  });
  const isOurs = kind === 'unexpected' && status === undefined;
  return {
    provider: 'aws', kind, bucket, operation, fixHint, requestId,
    code: codes[0] ?? (status === undefined ? 'Unknown' : `HTTP ${status}`),
    // An error that is none of AWS may be quoting anything.
    said: isOurs ? '' : said(text, secrets),
    consoleUrl: page && consoleUrl(page, partition, region ?? homeRegion(partition)),
    retryAfterMs: retryAfter(error),
  };
}

/** Names of JavaScript are no codes of AWS. */
const codesOf = ({ name, Code, code }: SdkError): readonly string[] =>
  [Code, code, name].filter(
    (one): one is string =>
      typeof one === 'string' &&
      one !== '' &&
      !/^(Error|TypeError|SyntaxError|RangeError|AggregateError|Unknown|UnknownError)$/.test(one),
  );

interface Happened {
  readonly codes: readonly string[];
  readonly status: number | undefined;
  readonly text: string;
  readonly operation: string;
  /** The SDK found its clock wrong and has corrected it. */
  readonly skewed: boolean;
}

function rowFor({ codes, status, text, operation, skewed }: Happened): FailureRow {
  // EC2 says the same of a session that ended and of a clock that is wrong; with the clock corrected it is worth another try.
  if (skewed && codes.includes('RequestExpired'))
    return {
      ...unexpected,
      kind: 'unavailable',
      bucket: 'transient',
      fixHint: 'The clock of this server is wrong. Set it by NTP.',
    };
  return (
    failureRows.find(
      (row) =>
        fits(row, codes, status) &&
        (row.operation === undefined || row.operation === operation) &&
        (row.says === undefined || row.says.test(text)),
    ) ?? unexpected
  );
}

function fits({ codes: known, like, statuses }: FailureRow, codes: readonly string[], status: number | undefined): boolean {
  if (known) return known.some((code) => codes.includes(code));
  if (like) return codes.some((code) => like.test(code));
  return status !== undefined && statuses?.includes(status) === true;
}

/** AWS explains a wrong signature by what it would have signed, session token and all, and some denials by a long riddle. */
function said(text: string, secrets: readonly string[]): string {
  const [short = ''] = text.split(
    /The Canonical String for this request|The String-to-Sign|Encoded authorization failure message|Deserialization error:/,
  );
  const clean = secrets.reduce((before, secret) => before.replaceAll(secret, '…'), short);
  return oneLine(clean.replaceAll(/(X-Amz-(?:Signature|Security-Token|Credential))=[^&\s'"]+/gi, '$1=…'));
}

function retryAfter({ $response }: SdkError): number | undefined {
  const seconds = $response?.headers?.['retry-after'] ?? '';
  return /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}
