import type { FieldProblem } from '@spacedock/contracts';
import { repoKeyOf } from '../../deployments/repo-key.ts';
import { RepoUrl } from '../../deployments/source-fields.ts';
import type { NewDeployment } from './deployment.ts';

type GivenSource = Pick<NewDeployment, 'sourceType' | 'repoUrl' | 'branch' | 'integrationId' | 'image' | 'autoDeploy'>;

interface SourceColumns {
  readonly source_type: 'git' | 'image';
  readonly repo_url: string | null;
  readonly repo_key: string | null;
  readonly branch: string | null;
  readonly integration_id: string | null;
  readonly image: string | null;
  readonly auto_deploy: boolean;
}

const fieldsOf = { git: ['repoUrl', 'branch', 'integrationId'], image: ['image'] } as const;

/** All that is wrong with a source: what its kind needs and has not, what belongs to the other kind. */
export function sourceProblems(given: GivenSource): readonly FieldProblem[] {
  const other = given.sourceType === 'git' ? 'image' : 'git';
  const missing = fieldsOf[given.sourceType]
    .filter((field) => given[field] === undefined)
    .map((field) => ({ field: `body.${field}`, problem: `is required for sourceType ${given.sourceType}` }));
  const foreign = fieldsOf[other]
    .filter((field) => given[field] !== undefined)
    .map((field) => ({ field: `body.${field}`, problem: `is only for sourceType ${other}` }));
  const unreadable =
    given.sourceType === 'git' && given.repoUrl !== undefined && repoKeyOf(given.repoUrl) === undefined
      ? [{ field: 'body.repoUrl', problem: (RepoUrl as { readonly says?: string }).says ?? '' }]
      : [];
  return [...missing, ...foreign, ...unreadable];
}

/** Of a source without problems. */
export const sourceColumns = ({ sourceType, repoUrl, branch, integrationId, image, autoDeploy }: GivenSource): SourceColumns => ({
  source_type: sourceType,
  repo_url: repoUrl ?? null,
  repo_key: repoUrl === undefined ? null : (repoKeyOf(repoUrl) ?? null),
  branch: branch ?? null,
  integration_id: integrationId ?? null,
  image: image ?? null,
  auto_deploy: autoDeploy ?? sourceType === 'git',
});
