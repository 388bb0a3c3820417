import type { Reporter, TestModule } from 'vitest/node';

/**
 * CI runs a test that failed once more, as one that fails one time in a thousand must not decide about a change. Which ones needed
 * that is the last thing it prints: each is a defect, of the test or of what it tests.
 */
export default class UnsteadyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const unsteady = modules.flatMap(namesOfUnsteady);
    if (unsteady.length > 0) process.stdout.write(`\nunsteady, passed when run once more:\n${unsteady.map((name) => `- ${name}\n`).join('')}`);
  }
}

function namesOfUnsteady(module: TestModule): readonly string[] {
  const tests = [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky);
  return tests.map(({ fullName }) => `${module.relativeModuleId}: ${fullName}`);
}
