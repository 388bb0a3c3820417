import { benchGround } from './ground.ts';
import { benchListOfSpaces } from './list-of-spaces.ts';
import { benchProbes } from './probes-of-spaces.ts';

/** How many spaces one server can look after, and how fast it lists them. */
export async function benchSpaces(): Promise<void> {
  const ground = await benchGround();
  try {
    await benchProbes(ground);
    await benchListOfSpaces(ground);
  } finally {
    await ground.close();
  }
}
