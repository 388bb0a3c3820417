import type { Workflow } from '@spacedock/workflow';
import { type RolloutInput, rolloutWorkflowName } from '../revisions/new-revision.ts';
import { buildStep } from '../builds/build-step.ts';
import { applyStep } from './apply-step.ts';
import { closeStep } from './close-step.ts';
import { rollOutStep } from './roll-out-step.ts';
import type { RolloutPorts } from './rollout-ports.ts';
import { turnStep } from './turn-step.ts';

/** Brings a revision into the cluster, built where it has no image. Whatever comes of it, the last step writes it down. */
export const rolloutWorkflow: Workflow<RolloutInput, RolloutPorts> = {
  name: rolloutWorkflowName,
  steps: ({ build }) => [
    ...(build ? [buildStep, { ...turnStep, needs: [buildStep.name] }] : [turnStep]),
    applyStep,
    rollOutStep,
    closeStep,
  ],
};
