import type { Refusal, WireAnswer } from '../cloud/wire-server.ts';
import { GithubError } from './github-error.ts';

const documentation = 'https://docs.github.com/rest';

export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

export const errorAnswer = ({ status, message, more }: GithubError): WireAnswer =>
  json(status, { message, ...more, documentation_url: documentation, status: String(status) });

/** How any call of the REST API is refused when the sandbox is told to. */
export function refusalAnswer(refusal: Refusal, now: Date): WireAnswer {
  const reset = String(Math.floor(now.getTime() / 1_000) + 3_600);
  switch (refusal) {
    case 'denied':
      return errorAnswer(new GithubError(403, 'Resource not accessible by integration'));
    case 'quota': {
      const answer = errorAnswer(new GithubError(403, 'API rate limit exceeded for installation.'));
      const spent = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0', 'x-ratelimit-used': '5000' };
      return { ...answer, headers: { ...answer.headers, ...spent, 'x-ratelimit-reset': reset } };
    }
    case 'throttle': {
      const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
      const answer = errorAnswer(new GithubError(403, message));
      return { ...answer, headers: { ...answer.headers, 'retry-after': '60' } };
    }
    case 'internal':
      return errorAnswer(new GithubError(502, 'Server Error'));
  }
}
