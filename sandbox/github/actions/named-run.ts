import { notFound } from '../github-error.ts';
import type { RunRecord } from '../github-state.ts';
import type { RepositoryCall } from '../rest/rest-operation.ts';

/** That of `:run` in the path. */
export function namedRun({ world, repository, params }: RepositoryCall): RunRecord {
  const found = world.state.runs.find((one) => one.repository === repository.id && String(one.id) === params['run']);
  if (!found) throw notFound();
  return found;
}
