import { type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import type { ClusterRef } from '../ports.ts';
import { gone } from '../take-away.ts';
import type { KubernetesPlan } from './config.ts';

export type RegisteredSpace = { readonly spaceId: string };

export const registerSpaceRef: StepRef<RegisteredSpace> = { name: 'register-space' };

/** From here on the cluster is in `/spaces`, and people deploy into it. */
export const registerSpace = (plan: KubernetesPlan, needs: readonly string[]): AwsStep<RegisteredSpace> => ({
  name: registerSpaceRef.name,
  title: 'Register the cluster as a space',
  needs,
  permissions: [],
  ensure: async (context) => ({ done: { ...(await context.ports.spaces.register(refOf(context, plan), context)) } }),
  async undo(context) {
    // Before anything of the cluster goes: nobody but the cluster itself can delete the load balancers that its Services hold,
    // and these would keep the network from being deleted, and cost money for ever.
    const left = await context.ports.spaces.drain(refOf(context, plan), context);
    if (left.length > 0) return waitFor(10, `Load balancers of the cluster are going first: ${left.join(', ')}.`);
    await context.ports.spaces.remove(refOf(context, plan), context);
    return gone;
  },
});

export const refOf = ({ jobId, ports }: AwsContext, { name }: KubernetesPlan): ClusterRef => ({
  jobId,
  region: ports.region,
  name,
});
