import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation, AwsOutput } from '../../aws-operation.ts';
import type { RepositoryRecord } from '../../aws-state.ts';
import { textIn } from '../../protocols/input.ts';
import { mustFindRepository, repositoryResource } from './repositories.ts';

const view = ({ world: { state } }: AwsCall, { name }: RepositoryRecord, lifecyclePolicyText: string): AwsOutput => ({
  registryId: state.account,
  repositoryName: name,
  lifecyclePolicyText,
});

/** Kept, and shown; no image is ever expired by it. */
export const putLifecyclePolicy: AwsOperation = {
  name: 'PutLifecyclePolicy',
  resource: repositoryResource,
  run(call) {
    const record = mustFindRepository(call);
    const text = textIn(call.input, 'lifecyclePolicyText') ?? '';
    if (!hasRules(text)) {
      throw new AwsError(
        400,
        'InvalidParameterException',
        "Invalid parameter at 'LifecyclePolicyText' failed to satisfy constraint: 'Lifecycle policy validation " +
          "failure: instance failed to match exactly one schema'",
      );
    }
    record.lifecyclePolicy = text;
    call.world.changed();
    return view(call, record, text);
  },
};

function hasRules(text: string): boolean {
  try {
    const { rules } = (JSON.parse(text) ?? {}) as { readonly rules?: unknown };
    return Array.isArray(rules) && rules.length > 0;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

function mustHavePolicy({ name, lifecyclePolicy }: RepositoryRecord, account: string): string {
  if (lifecyclePolicy !== undefined) return lifecyclePolicy;
  throw new AwsError(
    400,
    'LifecyclePolicyNotFoundException',
    `Lifecycle policy does not exist for the repository with name '${name}' in the registry with id '${account}'`,
  );
}

export const getLifecyclePolicy: AwsOperation = {
  name: 'GetLifecyclePolicy',
  resource: repositoryResource,
  run(call) {
    const record = mustFindRepository(call);
    return view(call, record, mustHavePolicy(record, call.world.state.account));
  },
};

export const deleteLifecyclePolicy: AwsOperation = {
  name: 'DeleteLifecyclePolicy',
  resource: repositoryResource,
  run(call) {
    const record = mustFindRepository(call);
    const text = mustHavePolicy(record, call.world.state.account);
    record.lifecyclePolicy = undefined;
    call.world.changed();
    return view(call, record, text);
  },
};
