import type { FieldProblem } from '@spacedock/contracts';

/** What went wrong with a request, in the server's words where it gave any. Everything that the app shows of a failure comes from here. */
export class Problem extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly next: string;
  readonly requestId: string | undefined;
  readonly details: readonly unknown[];

  constructor(facts: {
    readonly status: number;
    readonly message: string;
    readonly code: string;
    readonly next: string;
    readonly requestId?: string | undefined;
    readonly details?: readonly unknown[];
  }) {
    super(facts.message);
    this.name = 'Problem';
    this.status = facts.status;
    this.code = facts.code;
    this.next = facts.next;
    this.requestId = facts.requestId;
    this.details = facts.details ?? [];
  }

  /** The wrong fields, without the part of the request that they stand in: `body.configs.port` is `configs.port`. */
  get fields(): readonly FieldProblem[] {
    return this.details
      .filter(isFieldProblem)
      .map(({ field, problem }) => ({ field: field.replace(/^(body|query|params)\./, ''), problem }));
  }

  /** The policy that was missing, if that is what it was refused for. */
  get missingPolicy(): string | undefined {
    if (this.code !== 'policy.missing') return undefined;
    return this.details.flatMap((detail) =>
      isRecord(detail) && typeof detail['policy'] === 'string' ? [detail['policy']] : [],
    )[0];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isFieldProblem = (detail: unknown): detail is FieldProblem =>
  isRecord(detail) && typeof detail['field'] === 'string' && typeof detail['problem'] === 'string';

/** No answer came: the network, or a server that restarts. */
export const unreachable = (): Problem =>
  new Problem({
    status: 0,
    code: 'network.unreachable',
    message: 'Spacedock could not be reached.',
    next: 'Look at your connection. This page goes on by itself as soon as an answer comes.',
  });

export function problemFrom(status: number, body: unknown, requestId: string | null): Problem {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const text = (key: string): string | undefined => (typeof error[key] === 'string' ? error[key] : undefined);
  return new Problem({
    status,
    code: text('code') ?? 'answer.unreadable',
    message: text('message') ?? `The server answered with status ${status} and nothing that can be read.`,
    next: text('next') ?? 'Try again. If it stays, give the request id to whoever runs this installation.',
    requestId: text('requestId') ?? requestId ?? undefined,
    details: Array.isArray(error['details']) ? error['details'] : [],
  });
}

/** What was thrown, as something that can be shown: a mistake of the app itself is one, too. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem({
    status: 0,
    code: 'app.failed',
    message: error instanceof Error ? error.message : String(error),
    next: 'Load the page again. If it stays, tell it to whoever runs this installation.',
  });
}

/** Whether the same request may go well a moment later. */
export const isPassing = ({ status }: Problem): boolean => status === 0 || status === 429 || status >= 502;
