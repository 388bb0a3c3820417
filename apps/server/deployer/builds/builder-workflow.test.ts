import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { builderWorkflow, readWorkflow } from './testing/builder-workflow.ts';

test('the workflow that we ship takes what builds are dispatched with, and can do nothing on GitHub', async () => {
  const { text, workflow } = await readWorkflow();
  expect(workflow.on).toEqual({ workflow_dispatch: { inputs: expect.any(Object) as object } });
  expect(Object.entries(workflow.on.workflow_dispatch.inputs).map(([name, { required }]) => [name, required])).toEqual([
    ['revision', true],
    ['callback_url', true],
    ['token', true],
  ]);
  expect(workflow['run-name']).toBe('build ${{ inputs.revision }}');
  expect(workflow.permissions).toEqual({});
  // GitHub prints what expressions come to, before anything is masked.
  expect(text).not.toMatch(/\$\{\{[^}]*token/i);
  for (const used of text.matchAll(/uses: *(\S+)/g)) expect(used[1]).toMatch(/@v\d+\.\d+\.\d+$/);
});

test('its steps are shell that can be read', async () => {
  const steps = await builderWorkflow();
  expect(steps.map(({ name }) => name)).toEqual([
    'Ask what to build',
    'Get the source',
    'Build and push',
    'Tell what was made',
    'Tell that it failed',
    'Forget the logins',
  ]);
  for (const { run, name } of steps) expect(() => execFileSync('bash', ['-n'], { input: run }), name).not.toThrow();
});
