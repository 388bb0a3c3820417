/** A refusal of the API in words: what happened, what is wrong with which field, what to do next, and its place in the log. */
export function refusalOf(status: number, text: string, hasToken: boolean): Error {
  const { message, next = '', code, details = [], requestId } = errorIn(text);
  if (message === undefined) return new Error(`The server answered ${status}, and not as a Spacedock would. Check --url.`);
  const problems = details.flatMap(({ field, problem }) =>
    typeof field === 'string' ? [`\n  ${field}: ${String(problem)}`] : [],
  );
  const hint =
    status === 401 && !hasToken ? ' Give a personal access token in SPACEDOCK_TOKEN; `spacedock token create` makes one.' : '';
  return new Error(
    `${message} ${next}${hint}${problems.join('')}\n  (${status} ${code ?? ''}, request ${requestId ?? 'unknown'})`,
  );
}

interface ApiError {
  readonly message?: string;
  readonly next?: string;
  readonly code?: string;
  readonly details?: readonly Readonly<Record<string, unknown>>[];
  readonly requestId?: string;
}

function errorIn(text: string): ApiError {
  try {
    return (JSON.parse(text) as { readonly error?: ApiError }).error ?? {};
  } catch (error) {
    // Whatever stands in front of the server may answer with a page of its own.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Nothing came back. */
export function lostServer(url: string, error: unknown): Error {
  const { code, why } = reasonOf(error);
  const untrusted = /CERT|SIGNATURE|ISSUER/.test(code);
  const next = untrusted
    ? 'If it is a server of your own, name its CA: NODE_EXTRA_CA_CERTS=.spacedock/ca.crt.'
    : 'Start a server with npm start, or say where it is with --url or SPACEDOCK_URL.';
  return new Error(`No answer from ${url}: ${why}. ${next}`, { cause: error });
}

/** What had begun to come ended early. */
export const brokenAnswer = (url: string, error: unknown): Error =>
  new Error(`The answer from ${url} broke off: ${reasonOf(error).why}. What was printed is not all of it; call again.`, {
    cause: error,
  });

/** `fetch` says little itself; the cause of its error says what happened. */
function reasonOf(error: unknown): { readonly code: string; readonly why: string } {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const { code = '', message: why = '' } = (cause ?? {}) as { readonly code?: string; readonly message?: string };
  return { code, why: why || code || message };
}
