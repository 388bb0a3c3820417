import { redirect, text } from './answer.ts';
import { type ApiReference, loadApiReference } from './api-reference.ts';
import { streamOf } from './endpoint.ts';
import { healthz, readyz } from './health.ts';
import { openApiDocument } from './openapi.ts';
import { type OperationsOpen, publicEndpoint } from './operations-endpoint.ts';
import { rootRoutes, type Route, routes } from './route.ts';
import type { ServiceOf } from './service.ts';

const paths = { document: '/api/openapi.json', script: '/api/docs/reference.js' } as const;

const front = publicEndpoint({
  summary: 'Go to the web app',
  answers: { 302: null },
  handle: async () => redirect('/zopday/'),
});

const metrics = publicEndpoint({
  summary: 'Figures for Prometheus',
  answers: { 200: streamOf('text/plain') },
  handle: async ({ open }) => text(await open.metrics.text(), { 'content-type': open.metrics.mediaType }),
});

const document = publicEndpoint({
  summary: 'This document',
  answers: { 200: streamOf('application/json') },
  handle: async ({ open }) => text(open.document(), { 'content-type': 'application/json; charset=utf-8' }),
});

const referencePage = publicEndpoint({
  summary: 'The API to browse and try out',
  answers: { 200: streamOf('text/html') },
  async handle({ open }) {
    const { page, policy } = await open.reference();
    return text(page, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
  },
});

const referenceScript = publicEndpoint({
  summary: 'What draws the API reference',
  answers: { 200: streamOf('text/javascript') },
  async handle({ open }) {
    const { script } = await open.reference();
    return text(script, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' });
  },
});

export const operationsRoutes: readonly Route<never, OperationsOpen>[] = [
  ...rootRoutes('organisation', [
    ['GET', '/',        'public', front],
    ['GET', '/healthz', 'public', healthz],
    ['GET', '/readyz',  'public', readyz],
    ['GET', '/metrics', 'public', metrics],
  ]),
  ...routes('organisation', [
    ['GET', '/openapi.json',      'public', document],
    ['GET', '/docs',              'public', referencePage],
    ['GET', '/docs/reference.js', 'public', referenceScript],
  ]),
].map((route) => ({ ...route, tag: 'server' }));

export interface OperationsParts extends Pick<OperationsOpen, 'checks' | 'metrics' | 'log'> {
  /** Of all services but this one. */
  readonly routes: readonly Route[];
  readonly version: string;
}

/** The routes that belong to no capability: for those who run the server, and for those who explore its API. */
export function operationsService(parts: OperationsParts): ServiceOf<never, OperationsOpen> {
  const { checks, metrics: figures, log, routes: others, version } = parts;
  let json: string | undefined;
  let reference: Promise<ApiReference> | undefined;
  return {
    name: 'operations',
    routes: operationsRoutes,
    storesFor() {
      throw new Error('the operations service has public endpoints only, and no stores');
    },
    open: {
      checks,
      metrics: figures,
      log,
      document: () => (json ??= JSON.stringify(openApiDocument([...others, ...operationsRoutes], version))),
      reference: () => (reference ??= loadApiReference(paths).catch((error: unknown) => {
        reference = undefined;
        throw error;
      })),
    },
  };
}
