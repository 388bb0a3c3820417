import { createHash } from 'node:crypto';
import { entryAt } from '../tree-entry.ts';
import type { BuildTicket } from './build-callback.ts';
import type { Source } from './source.ts';

export interface BuildOutcome {
  /** Undefined: it failed, and the last line of the log says why. */
  readonly digest: string | undefined;
  readonly log: readonly string[];
}

/** One of these at the root and Railpack knows what to do. */
const railpackFiles =
  /^(?:package\.json|deno\.jsonc?|requirements\.txt|pyproject\.toml|Pipfile|main\.py|go\.mod|main\.go|Cargo\.toml|Gemfile|composer\.json|index\.php|pom\.xml|build\.gradle(?:\.kts)?|.*\.(?:csproj|fsproj|sln)|mix\.exs|index\.html|Staticfile|start\.sh)$/;

/** Nothing is built: the digest stands for what would have been. Same content, same digest. */
export async function builtImage({ objects, tree }: Source, { rootPath, dockerfile, image }: BuildTicket): Promise<BuildOutcome> {
  const failed = (problem: string): BuildOutcome => ({ digest: undefined, log: [`ERROR: ${problem}`] });
  const root = await entryAt(objects, tree, rootPath);
  if (root?.type !== 'tree') return failed(`the repository has no folder ${rootPath}`);
  const names = (await objects.tree(root.oid)).map(({ path }) => path);
  if (names.includes('.sandbox-build-fails')) {
    return failed('process "/bin/sh -c make" did not complete successfully: exit code: 2 (.sandbox-build-fails is there)');
  }
  const recipe = dockerfile ?? (names.includes('Dockerfile') ? 'Dockerfile' : undefined);
  // Both are in use: a path from the folder that is built, and one from the root of the repository.
  const found = recipe && ((await entryAt(objects, root.oid, recipe)) ?? (await entryAt(objects, tree, recipe)));
  if (recipe !== undefined && !found) return failed(`failed to read dockerfile: open ${recipe}: no such file or directory`);
  if (recipe === undefined && !names.some((name) => railpackFiles.test(name))) {
    return failed(`Railpack could not determine how to build the app: ${names.slice(0, 10).join(', ') || 'no files'}`);
  }
  const steps = found
    ? (await objects.blob(found.oid))
        .toString()
        .split('\n')
        .filter((line) => /^[A-Z]+ /.test(line))
    : ['railpack prepare', 'railpack build'];
  const digest = `sha256:${createHash('sha256')
    .update(`${root.oid}\n${rootPath}\n${recipe ?? ''}`)
    .digest('hex')}`;
  return {
    digest,
    log: [...steps.map((step, index) => `#${index + 1} [${index + 1}/${steps.length}] ${step}`), `pushing ${image}@${digest}`],
  };
}
