import { scrubSecrets } from '../../gateway/secret-shapes.ts';
import { GithubRefused } from '../../github/github-errors.ts';
import type { BuildState } from '../revisions/build-state.ts';
import type { BuildRun } from './builder-runs.ts';
import type { GithubBuilder } from './github-builder.ts';
import { isUnder, pinnedImage } from './image-name.ts';
import { logText } from './log-text.ts';

/** What a build came to, as far as it is written down. */
export type BuildResult = Pick<BuildState, 'status' | 'code' | 'message' | 'image'>;

type Notes = Awaited<ReturnType<GithubBuilder['notesOf']>>;

const digestForm = /^sha256:[0-9a-f]{64}$/;
const noteTitle = 'spacedock';

export const failedBuild = (code: NonNullable<BuildState['code']>, message: string): BuildResult => ({
  status: 'failed',
  code,
  message,
});

/** What became of a run whose build says nothing. Undefined: it goes on. */
export async function resultOfRun(
  builder: Pick<GithubBuilder, 'notesOf'>,
  run: BuildRun,
  build: Pick<BuildState, 'registry'>,
  revisionId: string,
): Promise<BuildResult | undefined> {
  if (run.status !== 'completed') return undefined;
  if (run.conclusion === 'cancelled') return failedBuild('build_cancelled', 'The run was cancelled on GitHub.');
  const notes = await notesOf(builder, run);
  if (run.conclusion === 'success') {
    const image = imageIn(notes, build.registry ?? '', revisionId);
    if (image !== undefined) return { status: 'succeeded', image };
    return failedBuild(
      'callback_lost',
      'The run succeeded, but its report did not reach this server, and it noted down no image.',
    );
  }
  const said = notes.find(({ level }) => level === 'failure')?.message ?? '';
  const why = said === '' ? '' : `: ${scrubSecrets(logText(said)).slice(0, 1_000)}`;
  return failedBuild('build_failed', `The run on GitHub ended with ${run.conclusion ?? 'no conclusion'}${why}`);
}

/** Some tokens may begin and read runs, but not what they noted down. */
async function notesOf(builder: Pick<GithubBuilder, 'notesOf'>, run: BuildRun): Promise<Notes> {
  try {
    return await builder.notesOf(run);
  } catch (error) {
    if (error instanceof GithubRefused && error.retryAfterMs === undefined) return [];
    throw error;
  }
}

/** Notes are checked like reports: the same run wrote them. */
function imageIn(notes: Notes, registry: string, revisionId: string): string | undefined {
  for (const { title, message } of notes) {
    if (title !== noteTitle) continue;
    const { revision, image, digest } = fieldsIn(message);
    if (revision !== revisionId || typeof image !== 'string' || typeof digest !== 'string') continue;
    if (digestForm.test(digest) && isUnder(registry, image)) return pinnedImage(image, digest);
  }
  return undefined;
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    // Somebody else's note under our title says nothing.
    return {};
  }
}
