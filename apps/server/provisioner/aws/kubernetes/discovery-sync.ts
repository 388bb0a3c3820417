import { nothingToUndo } from '@spacedock/workflow';
import type { AwsStep } from '../aws-step.ts';
import type { KubernetesPlan } from './config.ts';
import { refOf, registerSpaceRef } from './register-space.ts';

export const discoverySync = (plan: KubernetesPlan): AwsStep => ({
  name: 'discovery-sync',
  title: 'Look into the new space',
  needs: [registerSpaceRef.name],
  permissions: [],
  async ensure(context) {
    await context.ports.spaces.discover(refOf(context, plan), context);
    return { done: {} };
  },
  undo: nothingToUndo,
});
