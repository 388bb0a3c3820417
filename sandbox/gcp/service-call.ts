import type { WireAnswer } from '../cloud/wire-server.ts';
import type { ErrorForm, GoogleProblem } from './google-answers.ts';
import type { GcpWorld } from './gcp-world.ts';

/** A call of somebody who is known and may make it. */
export interface ServiceCall {
  readonly world: GcpWorld;
  /** Parts of the path by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly principal: string;
  /** In the form of the service. */
  readonly refuse: (problem: GoogleProblem) => WireAnswer;
}

export type Handler = (call: ServiceCall) => Promise<WireAnswer> | WireAnswer;

/** One line of a service's table. Operations are named as Google does; without a permission, everybody may who is known. */
export type ServiceRoute = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  path: RegExp,
  operation: string,
  permission: string | undefined,
  handle: Handler,
];

export interface Service {
  /** `container.googleapis.com` */
  readonly name: string;
  readonly form: ErrorForm;
  readonly routes: readonly ServiceRoute[];
}
