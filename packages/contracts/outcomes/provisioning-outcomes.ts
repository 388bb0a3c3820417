import { namesOf } from './names-of.ts';
import { outcomeOf, type Outcomes } from './outcome.ts';

export const provisioningOutcomes = {
  'job.exists': outcomeOf<{ readonly kind: string; readonly name: string; readonly id: string }>(
    409, ({ kind, name, id }) => `The job ${id} makes or made a ${kind} named ${name} in this account and region.`,
    'Choose another name, or delete that job first.',
  ),
  'job.wrong_state': outcomeOf<{ readonly asked: string; readonly state: string }>(
    409, ({ asked, state }) => `${asked} is not possible: the job is ${state}.`, 'Look at the job with GET /api/provisioning-jobs/{jobID}.',
  ),
  'job.kind_unsupported': outcomeOf<{ readonly kind: string; readonly cloud: string }>(
    409, ({ kind, cloud }) => `Jobs of kind ${kind} cannot be run on ${cloud} yet.`, 'Choose an account of another cloud, or another kind.',
  ),
  'job.holds_databases': outcomeOf<{ readonly count: number; readonly databases: readonly string[] }>(
    409, ({ count, databases }) => `The datastore still holds ${count} database${count === 1 ? '' : 's'}${namesOf(databases, count)}.`,
    'Delete them first, or delete the job with ?force=true.',
  ),
  'job.not_a_datastore': outcomeOf<{ readonly kind: string }>(
    409, ({ kind }) => `The job is of kind ${kind}: it holds no databases.`, 'Use a job of kind datastore with the engine postgres or mysql.',
  ),
  'job.not_ready': outcomeOf<{ readonly state: string }>(
    409, ({ state }) => `The datastore is not there: its job is ${state}.`, 'Wait until the job has succeeded.',
  ),
  'request.idempotency_mismatch': outcomeOf(
    409, 'This Idempotency-Key was used for another request.', 'Use a new key for a new request.',
  ),
  'database.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The datastore has a database or user named ${name} already.`, 'Choose another name.',
  ),
  'database.in_use': outcomeOf<{ readonly name: string; readonly users: readonly string[] }>(
    409, ({ name, users }) => `The database ${name} is in use${namesOf(users, users.length)}.`,
    'End these connections, or delete it with ?force=true.',
  ),
  'database.rotating': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The password of the database ${name} is being rotated.`,
    'Wait until `rotation.status` of the database is succeeded or failed, then ask again.',
  ),
  'connection.in_use': outcomeOf<{ readonly connections: readonly string[]; readonly deployments: readonly string[] }>(
    409,
    ({ connections, deployments }) =>
      `Deployments use the connection${connections.length === 1 ? '' : 's'} ${connections.join(', ')}${namesOf(deployments, deployments.length)}.`,
    'Remove their service connections first, or delete it with ?force=true.',
  ),
  'connection.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `There is a connection named ${name} already.`, 'Choose another name.',
  ),
  'datastore.unreachable': outcomeOf<{ readonly host: string; readonly why: string }>(
    503, ({ host, why }) => `The datastore at ${host} cannot be reached: ${why.replace(/[.!]$/, '')}.`,
    'Check that this server may reach it (security group, VPC peering), then try again.',
  ),
  'datastore.refused': outcomeOf<{ readonly host: string; readonly why: string }>(
    502, ({ host, why }) => `The datastore at ${host} refused: ${why.replace(/[.!]$/, '')}.`, 'Mend it on the server, then try again.',
  ),
} as const satisfies Outcomes;
