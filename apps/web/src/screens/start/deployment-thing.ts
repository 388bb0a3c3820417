import type { RowOf } from '../../api/call.ts';
import type { deploymentsCall } from './start-calls.ts';
import type { Thing } from './thing-row.tsx';

/** A deployment as a row of the start. */
export const deploymentThing = ({
  id,
  name,
  status,
  projectName,
  envName,
  updatedAt,
}: RowOf<ReturnType<typeof deploymentsCall>>): Thing => ({
  kind: 'deployment',
  name,
  to: '/deployments/$deploymentId',
  params: { deploymentId: id },
  about: `${projectName} / ${envName}`,
  status,
  since: updatedAt,
});
