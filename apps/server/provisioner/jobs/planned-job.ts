import { createHash } from 'node:crypto';
import { providerNames } from '@spacedock/clouds';
import { type FieldProblem, invalid, outcome } from '@spacedock/contracts';
import type { JsonFields } from '@spacedock/workflow';
import { fieldsCheck, refusalOf } from '../../gateway/validation.ts';
import type { CloudKind, Target } from '../cloud-kind.ts';
import type { JobKind } from '../job-kinds.ts';
import type { ProvisionerStoreContext } from '../store-context.ts';
import type { NewJob } from './job.ts';

/** A request that was understood and may be made; nothing has happened yet. */
export interface PlannedJob {
  readonly target: Target;
  readonly kind: JobKind;
  readonly workflow: string;
  /** Undefined: it is called after its id. */
  readonly name: string | undefined;
  /** The config with all defaults. */
  readonly plan: JsonFields;
  readonly tags: Readonly<Record<string, string>>;
  readonly idempotency: { readonly key: string; readonly hash: string } | undefined;
}

type Parts = Pick<ProvisionerStoreContext, 'access' | 'request' | 'targetOf' | 'kindOn'>;

const longestKey = 200;

/** Compiling a schema takes longer than everything else that a request does. */
const checks = new WeakMap<CloudKind, ReturnType<typeof fieldsCheck>>();

function checkOf(kind: CloudKind): ReturnType<typeof fieldsCheck> {
  const check = checks.get(kind) ?? fieldsCheck('body.config', kind.schema);
  checks.set(kind, check);
  return check;
}

export async function planJob(parts: Parts, wanted: NewJob, { writes }: { readonly writes: boolean }): Promise<PlannedJob & { readonly on: CloudKind }> {
  const { access, request, targetOf, kindOn } = parts;
  const { kind, tags = {} } = wanted;
  mustName(wanted);
  const target = await targetOf(wanted, { writes });
  // The cluster becomes a space in the end, with the rights of whoever asked for it: better refused now than after it was made.
  if (kind === 'kubernetes') for (const policy of ['space:create', 'cloud-account:update'] as const) access.must(policy, {}, 'the whole organisation');
  const on = kindOn(target.provider, kind);
  if (!on) throw outcome('job.kind_unsupported', { kind, cloud: providerNames[target.provider] });

  const problems: FieldProblem[] = [];
  const given = checkOf(on)(wanted.config, problems) as JsonFields;
  const key = request.idempotencyKey;
  if (key !== undefined && (key === '' || key.length > longestKey)) {
    problems.push({ field: 'header.Idempotency-Key', problem: `must be 1 to ${longestKey} characters` });
  }
  if (problems.length > 0) throw refusalOf(problems);
  const plan = on.complete(given, (path, problem) => void problems.push({ field: `body.config.${path}`, problem }));
  if (problems.length > 0) throw refusalOf(problems);

  const named = plan['name'];
  return {
    on, target, kind, workflow: on.workflow, tags, plan, name: wanted.name ?? (typeof named === 'string' ? named : undefined),
    idempotency: key === undefined ? undefined : { key, hash: createHash('sha256').update(JSON.stringify(inOrder(wanted))).digest('hex') },
  };
}

/** The same request, however its fields stand. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, inOrder(inner)]);
}

/** A space has an account and a region; without one both have to be named. */
function mustName({ spaceID, cloudAccountID, region }: NewJob): void {
  const problems: FieldProblem[] = [];
  if (spaceID !== undefined) {
    for (const [field, value] of Object.entries({ cloudAccountID, region })) {
      if (value !== undefined) problems.push({ field: `body.${field}`, problem: 'is that of the space: leave it out' });
    }
  } else if (cloudAccountID === undefined) {
    problems.push({ field: 'body.spaceID', problem: 'is required, or cloudAccountID and region instead' });
  } else if (region === undefined) {
    problems.push({ field: 'body.region', problem: 'is required with cloudAccountID' });
  }
  if (problems.length > 0) throw invalid(...problems);
}
