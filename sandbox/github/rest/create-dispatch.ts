import { titleOf, workflowFile, type WorkflowFile } from '../actions/workflow-file.ts';
import { GithubError, notFound } from '../github-error.ts';
import { type GithubWorld, nextId } from '../github-world.ts';
import type { RepositoryRecord, RunRecord } from '../github-state.ts';
import type { RestOperation } from './rest-operation.ts';

export const createDispatch: RestOperation = {
  of: 'repository',
  name: 'CreateDispatch',
  method: 'POST',
  path: '/repos/:owner/:repo/actions/workflows/:workflow/dispatches',
  needs: ['actions', 'write'],
  async run({ world, repository, params, body, caller }) {
    const { workflow = '' } = params;
    if (!(await workflowFile(world, repository, workflow, null))) throw notFound();
    const { ref } = body;
    if (typeof ref !== 'string') throw new GithubError(422, 'Invalid request.\n\n"ref" wasn\'t supplied.');
    const branch = ref.replace(/^refs\/(?:heads|tags)\//, '');
    const sha = repository.refs[`refs/heads/${branch}`] ?? repository.refs[`refs/tags/${branch}`];
    if (sha === undefined) throw new GithubError(422, `No ref found for: ${ref}`);
    const file = await workflowFile(world, repository, workflow, sha);
    if (!file) throw notFound();
    const inputs = inputsIn(file, body['inputs']);
    const actor = caller.kind === 'user' ? caller.login : `${world.state.app.slug}[bot]`;
    const run = addRun(world, repository, file, { branch, sha, inputs, actor });
    world.runner.begin(run);
    return { status: 204 };
  },
};

function inputsIn({ inputs: declared }: WorkflowFile, given: unknown): Readonly<Record<string, string>> {
  if (!declared) throw new GithubError(422, "Workflow does not have 'workflow_dispatch' trigger");
  const said = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const strange = said.map(([name]) => name).filter((name) => !Object.hasOwn(declared, name));
  if (strange.length > 0) throw new GithubError(422, `Unexpected inputs provided: ${JSON.stringify(strange)}`);
  const inputs = Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
  for (const [name, { required, default: usual }] of Object.entries(declared)) {
    if (inputs[name] !== undefined) continue;
    if (required && usual === undefined) throw new GithubError(422, `Required input '${name}' not provided`);
    inputs[name] = usual ?? '';
  }
  return inputs;
}

function addRun(
  world: GithubWorld,
  repository: RepositoryRecord,
  file: WorkflowFile,
  asked: Pick<RunRecord, 'branch' | 'sha' | 'inputs' | 'actor'>,
): RunRecord {
  const { state, now, changed, ledger, runner } = world;
  const at = now().toISOString();
  const run: RunRecord = {
    ...asked,
    id: nextId(state),
    jobId: nextId(state),
    repository: repository.id,
    number: 1 + state.runs.filter((one) => one.repository === repository.id && one.workflow === file.path).length,
    workflow: file.path,
    workflowName: file.name,
    title: titleOf(file, asked.inputs),
    wish: runner.nextWish(),
    createdAt: at,
    updatedAt: at,
    startedAt: null,
    status: 'queued',
    conclusion: null,
    annotations: [],
  };
  state.runs.push(run);
  changed();
  ledger.created({ cloud: 'github', account: repository.owner, kind: 'github:run', id: String(run.id) });
  return run;
}
