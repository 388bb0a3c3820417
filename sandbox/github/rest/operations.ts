import { cancelRun } from './cancel-run.ts';
import { createAccessToken } from './create-access-token.ts';
import { createDispatch } from './create-dispatch.ts';
import { getApp } from './get-app.ts';
import { getBranch } from './get-branch.ts';
import { getCommit } from './get-commit.ts';
import { getContents, getRootContents } from './get-contents.ts';
import { getInstallation } from './get-installation.ts';
import { getPullRequest } from './get-pull-request.ts';
import { getRef } from './get-ref.ts';
import { getRepositoryInstallation } from './get-repository-installation.ts';
import { getRepository } from './get-repository.ts';
import { getRun } from './get-run.ts';
import { getUser } from './get-user.ts';
import { getWorkflow } from './get-workflow.ts';
import { listAnnotations } from './list-annotations.ts';
import { listBranches } from './list-branches.ts';
import { listInstallationRepositories } from './list-installation-repositories.ts';
import { listInstallations } from './list-installations.ts';
import { listPullRequests } from './list-pull-requests.ts';
import { listMatchingRefs, listRefs } from './list-refs.ts';
import { listRunJobs } from './list-run-jobs.ts';
import { listUserRepositories } from './list-user-repositories.ts';
import { listWorkflowRuns } from './list-workflow-runs.ts';
import type { RestOperation } from './rest-operation.ts';
import { revokeAccessToken } from './revoke-access-token.ts';

/** Below `/api/v3`. */
export const restOperations: readonly RestOperation[] = [
  getApp,
  listInstallations,
  getInstallation,
  createAccessToken,
  revokeAccessToken,
  listInstallationRepositories,
  getUser,
  listUserRepositories,
  getRepository,
  getRepositoryInstallation,
  listBranches,
  getBranch,
  getCommit,
  getRef,
  listMatchingRefs,
  listRefs,
  getContents,
  getRootContents,
  listPullRequests,
  getPullRequest,
  getWorkflow,
  createDispatch,
  listWorkflowRuns,
  getRun,
  cancelRun,
  listRunJobs,
  listAnnotations,
];
