import { access, constants, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProcess } from './run-process.ts';

const downloadWithinMs = 10 * 60_000;
const notFound = 127;

type Options = {
  readonly spec: string;
  readonly directory: string;
  readonly signal: AbortSignal;
};

/**
 * Downloads the archive of one package, without installing it, and answers where it lies. npm does it, in the environment of this
 * process: the person's registry, proxy and credentials are configured there and nowhere else.
 */
export async function npmPack({ spec, directory, signal }: Options): Promise<string> {
  const { exitCode, exitSignal, stopped, stderr } = await runProcess({
    program: await npmProgram(),
    args: ['pack', spec, '--pack-destination', directory, '--ignore-scripts', '--json', '--loglevel=error', '--no-workspaces'],
    deadlineMs: downloadWithinMs,
    graceMs: 2_000,
    outputLimit: 1024 * 1024,
    signal,
  });
  if (stopped === 'aborted') throw signal.reason;
  if (exitCode === notFound) throw new Error('npm was found neither beside node nor on PATH');
  if (exitCode !== 0) {
    const how =
      stopped === undefined ? `ended with ${exitCode ?? exitSignal}` : `was stopped after ${downloadWithinMs / 60_000} minutes`;
    throw new Error(`npm pack ${spec} ${how}: ${stderr.trim().slice(-2_000)}`);
  }
  const archive = (await readdir(directory)).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm pack ${spec} said that all is well and left no archive in ${directory}`);
  return join(directory, archive);
}

/** The one that came with this node, else whichever PATH finds. */
async function npmProgram(): Promise<string> {
  const beside = join(dirname(process.execPath), 'npm');
  return access(beside, constants.X_OK).then(
    () => beside,
    () => 'npm',
  );
}
