import { Shown } from '../../parts/shown.tsx';
import { DeploymentTabs } from './deployment-tabs.tsx';
import { useDeployment } from './use-deployment.ts';

/** Everything about a deployment, on its page and in the drawer of the canvas. */
export function DeploymentPanel({ id }: { readonly id: string }) {
  return (
    <Shown read={useDeployment(id)} what="deployment">
      {(deployment) => <DeploymentTabs key={id} deployment={deployment} />}
    </Shown>
  );
}
