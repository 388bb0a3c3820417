import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnnotationRecord, RunConclusion, RunRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { repositoryById } from '../repositories.ts';
import { type BuildOutcome, builtImage } from './built-image.ts';
import { type BuildTicket, buildCallback } from './build-callback.ts';
import { runUrl } from './run-view.ts';
import { type Source, sourceOf } from './source.ts';

export interface BuildResult {
  readonly conclusion: RunConclusion;
  readonly annotations: readonly AnnotationRecord[];
}

/**
 * What the workflow of a builder repository does, without an image: asks for its ticket, clones, says that it runs, builds, and
 * says what became of it. A workflow without a callback only takes its time.
 */
export async function build(world: GithubWorld, run: RunRecord, ms: number, signal: AbortSignal): Promise<BuildResult> {
  const { callback_url: url = '', token = '', revision = '' } = run.inputs;
  const { wish } = run;
  const repository = repositoryById(world, run.repository);
  if (url === '' || !repository) {
    await sleep(ms, undefined, { signal });
    return wish.fails ? failure('The workflow failed.') : { conclusion: 'success', annotations: [] };
  }
  const callback = buildCallback({ url, token, signal });
  const address = runUrl(world, repository, run);
  const ticket = await callback.ticket();
  if (typeof ticket === 'string') return failure(ticket);
  const source = await sourceOf(ticket.repository, signal);
  const begun = await callback.report({ status: 'running', runUrl: address, logTail: firstLines(ticket, source) });
  if (begun !== undefined) return failure(begun);
  await sleep(ms, undefined, { signal });
  if (wish.hangs) await once(signal, 'abort');
  signal.throwIfAborted();
  const outcome = await outcomeOf(ticket, source, wish.fails);
  const logTail = [firstLines(ticket, source), ...outcome.log].join('\n');
  const report =
    outcome.digest === undefined
      ? { status: 'failed', runUrl: address, logTail, message: outcome.log.at(-1) ?? 'The build failed.' }
      : { status: 'succeeded', runUrl: address, logTail, image: ticket.image, digest: outcome.digest };
  for (let call = wish.losesCallback ? 0 : wish.callsTwice ? 2 : 1; call > 0; call -= 1) {
    const problem = await callback.report(report);
    if (problem !== undefined) return failure(problem);
  }
  if (outcome.digest === undefined) return failure(outcome.log.at(-1) ?? '');
  const message = JSON.stringify({ revision, image: ticket.image, digest: outcome.digest });
  return { conclusion: 'success', annotations: [{ level: 'notice', title: 'spacedock', message }] };
}

const failure = (message: string): BuildResult => ({
  conclusion: 'failure',
  annotations: [{ level: 'failure', title: 'build', message }],
});

const firstLines = ({ repository, image }: BuildTicket, source: Source | string): string =>
  [`Fetching ${repository.url} at ${repository.ref}`, ...(typeof source === 'string' ? [] : [`Building ${image}`])].join('\n');

async function outcomeOf(
  ticket: BuildTicket,
  source: Source | string,
  fails: boolean | string | undefined,
): Promise<BuildOutcome> {
  if (typeof source === 'string') return { digest: undefined, log: [source] };
  if (fails !== undefined && fails !== false) {
    const said = fails === true ? 'process "/bin/sh -c npm run build" did not complete successfully: exit code: 1' : fails;
    return { digest: undefined, log: [`ERROR: ${said}`] };
  }
  return builtImage(source, ticket);
}
