import { joined, type RepositoryFiles } from '../sources/repository-files.ts';
import { type AppFolder, appFolder, otherApps } from './app-folder.ts';
import { detectStack } from './detect-stack.ts';
import { type Dockerfile, readDockerfile } from './dockerfile.ts';
import { sourceHints } from './source-hints.ts';
import type { Stack } from './stack.ts';

/** What the files of a repository say about the app in one of its folders. */
export interface SourceFacts {
  readonly path: string;
  readonly stack: Stack | undefined;
  /** As it is named from the folder or, where it is not there, from the root. */
  readonly dockerfile: { readonly path: string; readonly content: Dockerfile } | undefined;
  /** It was named, but is not there. */
  readonly missingDockerfile: string | undefined;
  readonly port: number | undefined;
  readonly healthPath: string | undefined;
  readonly detectedFrom: readonly string[];
  readonly submodules: readonly string[];
  /** Other folders that could be meant; only where nothing was found in this one. */
  readonly otherApps: readonly string[];
}

export interface AskedFolder {
  readonly rootPath: string;
  /** The field of the request that it stands in. */
  readonly field: string;
  readonly dockerfile?: string | undefined;
}

const usualDockerfiles = [
  'Dockerfile',
  'Containerfile',
  'dockerfile',
  'docker/Dockerfile',
  'build/Dockerfile',
  '.docker/Dockerfile',
];

export async function sourceFacts(
  files: RepositoryFiles,
  { rootPath, field, dockerfile: named }: AskedFolder,
): Promise<SourceFacts> {
  const folder = await appFolder(files, rootPath, field);
  const [stack, dockerfile, hints] = [
    await detectStack(folder),
    await findDockerfile(files, folder, named),
    await sourceHints(folder.files),
  ];
  const exposed = dockerfile?.content.ports[0];
  return {
    path: folder.path,
    stack,
    dockerfile,
    missingDockerfile: named !== undefined && !dockerfile ? named : undefined,
    port: exposed ?? hints.port?.value ?? stack?.port,
    healthPath: dockerfile?.content.healthPath ?? hints.healthPath?.value ?? stack?.healthPath,
    detectedFrom: [
      ...new Set([
        ...(dockerfile ? [dockerfile.path] : []),
        ...(stack?.from ?? []),
        ...(exposed === undefined && hints.port ? [hints.port.file] : []),
        ...(dockerfile?.content.healthPath === undefined && hints.healthPath ? [hints.healthPath.file] : []),
      ]),
    ],
    submodules: folder.submodules,
    otherApps: stack || dockerfile ? [] : await otherApps(folder),
  };
}

async function findDockerfile(
  files: RepositoryFiles,
  folder: AppFolder,
  named: string | undefined,
): Promise<SourceFacts['dockerfile']> {
  for (const path of named === undefined ? usualDockerfiles : [named]) {
    const tidy = joined(...path.split('/').filter((part) => part !== '..'));
    const text = (await folder.files.text(tidy)) ?? (named === undefined ? undefined : await files.text(tidy));
    if (text !== undefined) return { path: tidy, content: readDockerfile(text) };
  }
  return undefined;
}
