import { StepFailure } from '../step-failure.ts';
import { type AwsContext, waitFor } from './aws-step.ts';
import { failedAs } from './failed-as.ts';
import { isOurs, type Tags } from './ownership.ts';

export interface Sought<Found> {
  /** For people: `The repository checkout`. */
  readonly what: string;
  readonly find: () => Promise<Found | undefined>;
  /** What it is tagged with, where its name is one that people give: another's of that name is not touched. */
  readonly tags?: ((found: Found) => Tags | Promise<Tags>) | undefined;
  readonly make: () => Promise<unknown>;
}

/**
 * EC2 shows what it made after some moments. To look too early is to find nothing, and to make a second one of what has no name
 * that could be taken.
 */
export const notShownYet = waitFor(10, 'AWS has made it, and does not show it yet.');

/**
 * What this step made before, or makes now. Undefined: it was made, and AWS does not show it yet. That AWS says it is there
 * already may be the echo of our own request, sent again after no answer came: so it is looked at before it is believed.
 */
export async function findOrMake<Found>(context: AwsContext, step: string, sought: Sought<Found>): Promise<Found | undefined> {
  const before = await findOwn(context, step, sought);
  if (before !== undefined) return before;
  try {
    await sought.make();
  } catch (error) {
    if (!failedAs(error, 'already_exists')) throw error;
    const there = await findOwn(context, step, sought);
    if (there === undefined) throw error;
    return there;
  }
  return findOwn(context, step, sought);
}

async function findOwn<Found>(
  context: AwsContext,
  step: string,
  { what, find, tags }: Sought<Found>,
): Promise<Found | undefined> {
  const found = await find();
  if (found === undefined || tags === undefined || isOurs(context, step, await tags(found))) return found;
  throw new StepFailure({
    bucket: 'user_action',
    code: 'already_exists',
    message: `${what} is there already in ${context.ports.region}, and this job did not make it.`,
    fixHint: 'Submit the job with another name, or remove what has this one and retry.',
  });
}

/** For undoing: what is there under the name, if this step made it. What others made is as good as not there. */
export async function findIfOurs<Found>(
  context: AwsContext,
  step: string,
  { find, tags }: Pick<Sought<Found>, 'find' | 'tags'>,
): Promise<Found | undefined> {
  const found = await find();
  return found !== undefined && (tags === undefined || isOurs(context, step, await tags(found))) ? found : undefined;
}
