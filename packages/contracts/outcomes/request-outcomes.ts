import { outcomeOf, type Outcomes } from './outcome.ts';

export interface FieldProblem {
  /** Where, as the caller wrote it: `body.name`, `query.limit`, `path.projectId`. */
  readonly field: string;
  readonly problem: string;
}

/** What can be wrong with any request, whatever it asks for. */
export const requestOutcomes = {
  'request.invalid': outcomeOf<{ readonly problems: readonly FieldProblem[] }>(
    400,
    ({ problems }) => `The request is not valid: ${problems.map(({ field, problem }) => `${field} ${problem}`).join('; ')}.`,
    'Mend the named fields and send it again.',
  ),
  'request.malformed': outcomeOf<{ readonly why: string }>(
    400, ({ why }) => `The body could not be read: ${why}.`, 'Send one well-formed JSON object.',
  ),
  'request.too_large': outcomeOf<{ readonly limit: number }>(
    413, ({ limit }) => `The body is larger than ${limit} bytes.`, 'Send less.',
  ),
  'request.media_type': outcomeOf<{ readonly given: string }>(
    415, ({ given }) => `Bodies of type ${given} are not read here.`, 'Send application/json.',
  ),
  'request.head_too_large': outcomeOf<{ readonly limit: number }>(
    431, ({ limit }) => `The address and headers are larger than ${limit} bytes.`, 'Send fewer or shorter headers, such as cookies.',
  ),
  'request.unreadable': outcomeOf(400, 'This is not a well-formed HTTP request.', 'Check the address (http or https) and the client.'),
  'request.too_slow': outcomeOf(408, 'The request did not arrive in time.', 'Send it again over a faster connection.'),
  'route.unknown': outcomeOf<{ readonly method: string; readonly path: string }>(
    404, ({ method, path }) => `There is no ${method} ${path}.`, 'See /api/docs for the routes there are.',
  ),
  'object.not_found': outcomeOf<{ readonly kind: string; readonly id: string }>(
    404, ({ kind, id }) => `There is no ${kind} ${id}, or it lies outside of what you may see.`,
    'Check the id, or ask an administrator for access to it.',
  ),
  'object.changed': outcomeOf<{ readonly kind: string; readonly name: string; readonly at?: string }>(
    409, ({ kind, name, at }) => `The ${kind} ${name} has been changed since you read it${at === undefined ? '' : `, at ${at}`}. Yours was not done.`,
    'Read it again, and send your change to what it is now, with its new updatedAt (as unchangedSince) or resourceVersion.',
  ),
  'policy.missing': outcomeOf<{ readonly policy: string; readonly where?: string }>(
    403, ({ policy, where }) => `This needs the policy ${policy}${where ? ` on ${where}` : ''}, which none of your roles gives you.`,
    'Ask somebody who may assign roles (policy assignment:create) for a role that holds it.',
  ),
  'rate.limited': outcomeOf<{ readonly perSecond: number; readonly seconds: number }>(
    429, ({ perSecond }) => `Your organisation sends more than its ${perSecond} requests per second.`,
    'Wait for the seconds in Retry-After, then go on.',
  ),
  'service.unavailable': outcomeOf<{ readonly what: string }>(
    503, ({ what }) => `${what} cannot be reached at the moment.`, 'Nothing was changed. Try again in a few seconds.',
  ),
  'service.interrupted': outcomeOf<{ readonly what: string }>(
    502, ({ what }) => `${what} was reached, but the connection ended before it answered.`,
    'It may have done what you asked for. Look before you try again.',
  ),
  'internal.failed': outcomeOf<{ readonly requestId: string }>(
    500, ({ requestId }) => `Something went wrong on our side (request ${requestId}). Nothing was changed.`,
    'Try again; if it persists, give the request id to whoever runs this server: its log says more.',
  ),
} as const satisfies Outcomes;
