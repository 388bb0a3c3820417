import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestFirst } from './long-tests.ts';

/**
 * Begins with the tests that take longest. Where it has not run before, as on a clean clone, vitest goes by size, and size says
 * little: a test of a minute that comes last has one core wait for the other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await BaseSequencer.prototype.sort.call(this, files));
  }
}
