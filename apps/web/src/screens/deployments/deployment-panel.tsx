import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Shown } from '../../parts/shown.tsx';
import { DeploymentTabs } from './deployment-tabs.tsx';

/** Everything about a deployment, on its page and in the drawer of the canvas. */
export function DeploymentPanel({ id }: { readonly id: string }) {
  const read = useRead(call('get', '/api/deployments/{id}', { params: { path: { id } } }), {
    topics: ['deployments', 'deployment-events'],
  });
  return (
    <Shown read={read} what="deployment">
      {(deployment) => <DeploymentTabs key={id} deployment={deployment} />}
    </Shown>
  );
}
