import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

interface WorkflowStep {
  readonly name: string;
  readonly if?: string;
  readonly run: string;
}

interface Workflow {
  readonly on: { readonly workflow_dispatch: { readonly inputs: Readonly<Record<string, { readonly required: boolean }>> } };
  readonly 'run-name': string;
  readonly permissions: object;
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: { readonly build: { readonly steps: readonly WorkflowStep[] } };
}

/** What users put into their builder repositories. */
export async function readWorkflow(): Promise<{ readonly text: string; readonly workflow: Workflow }> {
  const text = await readFile(new URL('../../../../../docs/builder/build.yml', import.meta.url), 'utf8');
  return { text, workflow: parse(text) as Workflow };
}

export const builderWorkflow = async (): Promise<readonly WorkflowStep[]> => (await readWorkflow()).workflow.jobs.build.steps;
