import { randomBytes } from 'node:crypto';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/core';
import { onTestFinished } from 'vitest';
import { type Faults, faults } from '../../cloud/faults.ts';
import { type Ledger, ledger } from '../../cloud/ledger.ts';
import { type GithubParts, type SandboxGithub, startGithub } from '../start-github.ts';

export interface TestGithub {
  readonly github: SandboxGithub;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly advance: (milliseconds: number) => void;
  /** What the sandbox itself complained about. */
  readonly errors: readonly unknown[];
  /** As the App itself, and as its installation where it is asked for repositories. */
  readonly app: () => Octokit;
  readonly person: () => Octokit;
}

/** The GitHub of the sandbox, with GitHub's own client for it. */
export async function startTestGithub(options: Partial<GithubParts> = {}): Promise<TestGithub> {
  let moved = 0;
  const now = (): Date => new Date(Date.now() + moved);
  const errors: unknown[] = [];
  const log = { error: (...said: readonly unknown[]) => void errors.push(said), warn: () => undefined };
  const parts = { faults: faults(), ledger: ledger(now) };
  const github = await startGithub({ now, log, randomBytes, pace: { build: 20 }, ...parts, ...options });
  onTestFinished(() => github.close());
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  return {
    github,
    ...parts,
    errors,
    advance: (milliseconds) => void (moved += milliseconds),
    app: () =>
      new Octokit({
        baseUrl: github.apiUrl,
        log: quiet,
        authStrategy: createAppAuth,
        auth: { appId: github.app.id, privateKey: github.app.privateKey, installationId: github.installation.id },
      }),
    person: () => new Octokit({ baseUrl: github.apiUrl, log: quiet, auth: github.token }),
  };
}
