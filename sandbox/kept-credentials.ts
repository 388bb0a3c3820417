import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AwsState } from './aws/aws-state.ts';
import { lastingSets } from './aws/identity/credential-sets.ts';
import type { AzureState } from './azure/azure-state.ts';
import { credentialSets } from './azure/credential-sets.ts';
import type { GcpState } from './gcp/gcp-state.ts';
import type { Kept, SandboxCloud } from './sandbox.ts';

/** What opens a cloud of the sandbox. */
export interface KeptCredentials {
  readonly cloudAccountID: string;
  readonly url: string;
  /** By the way to show who one is, as POST /api/cloud-accounts takes them. */
  readonly sets: Readonly<Record<string, object>>;
}

/**
 * Read from where the sandbox keeps them, whether it runs or not: whoever may read its folder may have them, and nobody else.
 * Undefined where no sandbox was.
 */
export async function keptCredentials(directory: string, cloud: SandboxCloud): Promise<KeptCredentials | undefined> {
  try {
    const { ports } = await stateIn<Kept>(directory, 'sandbox');
    return { url: `https://127.0.0.1:${ports[cloud]}`, ...await openings[cloud](directory) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

const stateIn = async <State>(directory: string, name: string): Promise<State> =>
  JSON.parse(await readFile(join(directory, `${name}.json`), 'utf8')) as State;

const openings: Readonly<Record<SandboxCloud, (directory: string) => Promise<Omit<KeptCredentials, 'url'>>>> = {
  async aws(directory) {
    const state = await stateIn<AwsState>(directory, 'aws');
    return { cloudAccountID: state.account, sets: { ...lastingSets(state) } };
  },
  async gcp(directory) {
    const { projectId, given } = await stateIn<GcpState>(directory, 'gcp');
    return { cloudAccountID: projectId, sets: { ...given } };
  },
  async azure(directory) {
    const state = await stateIn<AzureState>(directory, 'azure');
    return { cloudAccountID: state.subscriptionId, sets: { ...credentialSets(state) } };
  },
};
