import type { GithubClient } from '../../github/github-client.ts';
import { GithubRefused } from '../../github/github-errors.ts';
import type { GithubBuilder } from './github-builder.ts';

/** A run of the workflow, as far as it matters. */
export interface BuildRun {
  readonly id: number;
  readonly html_url: string;
  readonly display_title: string;
  readonly status: string | null;
  readonly conclusion: string | null;
}

export interface BuilderWorkflow {
  readonly owner: string;
  readonly repo: string;
  readonly workflow: string;
}

/** By how much our clock and GitHub's may differ. */
const skewMs = 5 * 60_000;
const mostRuns = 500;

/** As `run-name` of the workflow says it: GitHub does not tell which run a dispatch led to. */
const titleOf = (revisionId: string): string => `build ${revisionId}`;

export function runsIn(
  github: GithubClient,
  { owner, repo, workflow }: BuilderWorkflow,
  signal: AbortSignal,
): Pick<GithubBuilder, 'findRun' | 'runOf' | 'notesOf' | 'cancel'> {
  const at = { owner, repo };
  return {
    async findRun(revisionId, since) {
      const created = `>=${new Date(since.getTime() - skewMs).toISOString().slice(0, 19)}Z`;
      const found = await github.list<BuildRun>(
        'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
        { ...at, workflow_id: workflow, event: 'workflow_dispatch', created },
        { field: 'workflow_runs', most: mostRuns, signal },
      );
      return found.find(({ display_title }) => display_title === titleOf(revisionId));
    },

    async runOf(id) {
      try {
        return await github.ask<BuildRun>('GET /repos/{owner}/{repo}/actions/runs/{run_id}', { ...at, run_id: id }, { signal });
      } catch (error) {
        if (error instanceof GithubRefused && error.status === 404) return undefined;
        throw error;
      }
    },

    async notesOf({ id }) {
      const jobs = await github.list<{ readonly id: number }>(
        'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs',
        { ...at, run_id: id },
        { field: 'jobs', most: 20, signal },
      );
      const notes = await Promise.all(
        jobs.map((job) =>
          github.list<{
            readonly title: string | null;
            readonly annotation_level: string | null;
            readonly message: string | null;
          }>(
            'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations',
            { ...at, check_run_id: job.id },
            { most: 100, signal },
          ),
        ),
      );
      return notes
        .flat()
        .map(({ title, annotation_level: level, message }) => ({
          title: title ?? '',
          level: level ?? '',
          message: message ?? '',
        }));
    },

    async cancel({ id }) {
      try {
        await github.ask('POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel', { ...at, run_id: id }, { signal });
      } catch (error) {
        // Over, or gone.
        if (!(error instanceof GithubRefused && [404, 409].includes(error.status))) throw error;
      }
    },
  };
}
