import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { resolvedRef } from '../resolved-ref.ts';
import { entryAt } from '../tree-entry.ts';

export interface WorkflowFile {
  readonly id: number;
  /** `.github/workflows/build.yml` */
  readonly path: string;
  readonly name: string;
  readonly runName: string | undefined;
  /** Undefined: it can not be dispatched. */
  readonly inputs: Readonly<Record<string, WorkflowInput>> | undefined;
}

export interface WorkflowInput {
  readonly required: boolean;
  readonly default: string | undefined;
}

const folder = '.github/workflows';

/** By the name of its file or by its id, as it is on this branch. Undefined: there is none there. */
export async function workflowFile(
  world: GithubWorld,
  repository: RepositoryRecord,
  wanted: string,
  ref: string | null,
): Promise<WorkflowFile | undefined> {
  const objects = world.objectsOf(repository);
  const sha = await resolvedRef(world, repository, ref);
  const commit = sha === undefined ? undefined : await objects.commit(sha);
  const files = commit && (await entryAt(objects, commit.tree, folder));
  if (files?.type !== 'tree') return undefined;
  for (const { path: name, oid, type } of await objects.tree(files.oid)) {
    const path = `${folder}/${name}`;
    const id = workflowId(repository, path);
    if (type !== 'blob' || (name !== wanted && String(id) !== wanted)) continue;
    const text = (await objects.blob(oid)).toString();
    return { id, path, ...declaredIn(text, path) };
  }
  return undefined;
}

/** The same for as long as the file has its name. */
export const workflowId = ({ id }: RepositoryRecord, path: string): number =>
  createHash('sha256').update(`${id}:${path}`).digest().readUInt32BE(0);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function declaredIn(text: string, path: string): Pick<WorkflowFile, 'name' | 'runName' | 'inputs'> {
  const parsed: unknown = parse(text);
  const file = isFields(parsed) ? parsed : {};
  const { name, on } = file;
  const runName = file['run-name'];
  return {
    name: typeof name === 'string' ? name : path,
    runName: typeof runName === 'string' ? runName : undefined,
    inputs: inputsIn(on),
  };
}

function inputsIn(on: unknown): WorkflowFile['inputs'] {
  const named = typeof on === 'string' ? [on] : on;
  if (Array.isArray(named)) return named.includes('workflow_dispatch') ? {} : undefined;
  if (!isFields(named) || !Object.hasOwn(named, 'workflow_dispatch')) return undefined;
  const dispatch = named['workflow_dispatch'];
  const inputs = isFields(dispatch) && isFields(dispatch['inputs']) ? dispatch['inputs'] : {};
  return Object.fromEntries(
    Object.entries(inputs).map(([input, declared]) => {
      const { required, default: usual } = isFields(declared) ? declared : {};
      return [input, { required: required === true, default: usual === undefined ? undefined : String(usual) }];
    }),
  );
}

/** What stands in `${{ inputs.… }}` of the name of a run. Other expressions are left as they are. */
export const titleOf = ({ runName, name }: WorkflowFile, inputs: Readonly<Record<string, string>>): string =>
  runName?.replaceAll(/\$\{\{\s*(?:github\.event\.)?inputs\.([\w-]+)\s*\}\}/g, (_, input: string) => inputs[input] ?? '') ?? name;
