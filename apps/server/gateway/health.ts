import { Type } from 'typebox';
import { plain } from './answer.ts';
import { type OperationsOpen, publicEndpoint, type ReadinessCheck } from './operations-endpoint.ts';

export interface Readiness {
  readonly status: 'ready' | 'not ready';
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly problem?: string }>>;
}

const Alive = Type.Object({ status: Type.Literal('alive') }, { plain: true });
const Check = Type.Object({ ok: Type.Boolean(), problem: Type.Optional(Type.String({ examples: ['no answer within 2 s'] })) });
const Readiness = Type.Object({
  status: Type.Enum(['ready', 'not ready']),
  checks: Type.Record(Type.String(), Check, {
    examples: [{ database: { ok: true }, notifications: { ok: true }, traffic: { ok: true } }],
  }),
}, { plain: true });

/** Whoever watches a server asks every few seconds: a check that takes longer has failed. */
const patienceMs = 2_000;

export const healthz = publicEndpoint({
  summary: 'Is the process alive?',
  description: 'Says nothing of the database: a process that waits for it need not be restarted.',
  answers: { 200: Alive },
  handle: async () => plain({ status: 'alive' }),
});

export const readyz = publicEndpoint({
  summary: 'Can requests be sent here?',
  answers: { 200: Readiness, 503: Readiness },
  async handle({ open }) {
    const readiness = await readinessOf(open);
    return plain(readiness, readiness.status === 'ready' ? 200 : 503);
  },
});

export async function readinessOf({ checks, log }: Pick<OperationsOpen, 'checks' | 'log'>): Promise<Readiness> {
  const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => {
    const problem = await problemIn(check).catch((error: unknown) => {
      log.warn({ err: error }, `the readiness check ${name} failed`);
      // Anybody may ask, and the error may name machines and users.
      return 'failed; the log of the server says why';
    });
    return [name, problem === undefined ? { ok: true } : { ok: false, problem }] as const;
  }));
  return { status: results.every(([, { ok }]) => ok) ? 'ready' : 'not ready', checks: Object.fromEntries(results) };
}

async function problemIn(check: ReadinessCheck): Promise<string | undefined> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(`no answer within ${patienceMs / 1000} s`), patienceMs);
  try {
    return await Promise.race([check(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
