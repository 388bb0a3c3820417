/** Of a deployment, as its catalog row shows it. */
export const deploymentStatuses = ['pending', 'building', 'deploying', 'rolling_out', 'active', 'failed', 'deleting'] as const;
export type DeploymentStatus = (typeof deploymentStatuses)[number];
