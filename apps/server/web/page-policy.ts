/**
 * The Content-Security-Policy of the app's page. Scripts and styles are files of ours, or carry the nonce of this one answer: what
 * somebody else smuggles into the page, by a name or a log line that was not escaped, is not run.
 */
export const pagePolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Of a script: a worker lives by the policy of its own file, and loads chunks of the same build. */
export const scriptPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`;

/** On everything that is part of the app. */
export const appHeaders = {
  // No page that opened this one, or that it opens, gets hold of its window.
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;
