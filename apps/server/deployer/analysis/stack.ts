import type { RepositoryFiles } from '../sources/repository-files.ts';

/** What builds without a Dockerfile know how to build. */
export const languages = ['node', 'python', 'go', 'java', 'dotnet', 'ruby', 'php', 'rust', 'elixir', 'deno', 'static'] as const;
export type Language = (typeof languages)[number];

/** What an app is made with, and what follows from that. */
export interface Stack {
  readonly language: Language;
  /** Undefined: none that is known here. */
  readonly framework?: string | undefined;
  /** Where it listens unless it is told otherwise. */
  readonly port: number;
  readonly healthPath?: string | undefined;
  readonly packageManager?: string | undefined;
  readonly buildCommand?: string | undefined;
  readonly startCommand?: string | undefined;
  /** The files that say so. */
  readonly from: readonly string[];
  /** Files that say something, but cannot be read. */
  readonly malformed?: readonly string[] | undefined;
}

export interface AppFiles {
  /** Of the folder that is deployed. */
  readonly files: RepositoryFiles;
  /** What lies in that folder. */
  readonly names: ReadonlySet<string>;
  /** What lies in the folders above it, up to the root: a monorepo has its lock file there. */
  readonly above: ReadonlySet<string>;
}

export type DetectStack = (app: AppFiles) => Promise<Stack | undefined>;

/** Manifests that people write are smaller; patterns are tried on what strangers wrote. */
const mostOfManifest = 128 * 1024;

/** Empty where there is none. */
export async function manifest({ files, names }: AppFiles, name: string): Promise<string> {
  return names.has(name.split('/')[0] ?? '') ? ((await files.text(name)) ?? '').slice(0, mostOfManifest) : '';
}

/** The first of these whose file is there. */
export const firstOf = <Value>(
  names: ReadonlySet<string>,
  table: readonly (readonly [file: string, value: Value])[],
): Value | undefined => table.find(([file]) => names.has(file))?.[1];

/** The first of these that the text speaks of. */
export const mentioned = <Value>(text: string, table: readonly (readonly [part: string, value: Value])[]): Value | undefined =>
  table.find(([part]) => text.includes(part))?.[1];
