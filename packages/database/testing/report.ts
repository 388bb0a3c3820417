/** One line on the standard output of a test's process, which the test reads. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
