import { createHash } from 'node:crypto';
import fastify from 'fastify';

/** A page to browse the API with, and the script that draws it. */
export interface ApiReference {
  readonly page: string;
  readonly script: string;
  /** The page's content security policy. */
  readonly policy: string;
}

export interface ApiReferencePaths {
  readonly document: string;
  readonly script: string;
}

const configuration = {
  pageTitle: 'Spacedock API',
  // Nothing is loaded from or told to anybody outside; the policy below enforces it.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // A token that was typed in is gone with the page.
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'bearer' },
} as const;

/**
 * Loads the reference. Its module is four megabytes of script, so it is loaded when somebody asks for the page and not at the
 * start. The plugin wants to be registered before an app is ready; it gets an app of its own, whose answers are kept.
 */
export async function loadApiReference(paths: ApiReferencePaths): Promise<ApiReference> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  const settings = { ...configuration, url: paths.document, cdn: paths.script };
  await app.register(plugin, { routePrefix: '/reference', configuration: settings });
  const { body: page } = await app.inject('/reference/');
  const { body: script } = await app.inject('/reference/js/scalar.js');
  await app.close();
  return { page, script, policy: policyFor(page) };
}

/** Scripts: our own file, and the lines in the page by their hashes. Styles the script writes into the page as it draws. */
function policyFor(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashes.join(' ')}`,
    `style-src 'unsafe-inline'`,
    `connect-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
