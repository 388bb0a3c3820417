import type { Logger } from 'pino';
import type { ApiReference } from './api-reference.ts';
import { endpointsOf } from './endpoint.ts';

/** One thing that must hold before requests are sent here. Answers what is wrong, or undefined. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** What the endpoints for whoever runs or explores the server are made from. */
export interface OperationsOpen {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly metrics: { readonly text: () => Promise<string>; readonly mediaType: string };
  /** The OpenAPI document as JSON. */
  readonly document: () => string;
  readonly reference: () => Promise<ApiReference>;
  readonly log: Logger;
}

export const { publicEndpoint } = endpointsOf<never, OperationsOpen>();
