import { CloudFailure, type FailureKind } from '../cloud-failure.ts';
import type { CallOptions, Verification } from '../cloud.ts';
import type { Arm } from './arm.ts';
import { heldPermissions, missingActions } from './permissions.ts';

/** Asks Entra for a new token, ARM for the subscription, and then what the application may do there. */
export async function verify(arm: Arm, options?: CallOptions): Promise<Verification> {
  // A token from before would hide that the secret is gone.
  const { objectId } = await arm.tokens.renewed(arm.environment.managementScope, options?.signal);
  const identity = objectId ?? arm.clientId;
  await unless(['permission_denied'], readSubscription(arm, options));
  // Emulators may not know how to answer that.
  const held = await unless(['permission_denied', 'not_found'], heldPermissions(arm, options));
  if (!held) return { identity, missingPermissions: [], permissionsKnown: false };
  return { identity, missingPermissions: missingActions(held), permissionsKnown: true };
}

const readSubscription = (arm: Arm, options?: CallOptions): Promise<unknown> =>
  arm.call({ operation: 'Microsoft.Resources/subscriptions/read' }, async ({ credential, options: client }) => {
    const { SubscriptionClient } = await import('@azure/arm-resources-subscriptions');
    return new SubscriptionClient(credential, client).subscriptions.get(arm.subscriptionId);
  }, options);

/** What is denied is missing, which is told with everything else that is. */
async function unless<Answer>(kinds: readonly FailureKind[], asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CloudFailure && kinds.includes(error.facts.kind)) return undefined;
    throw error;
  }
}
