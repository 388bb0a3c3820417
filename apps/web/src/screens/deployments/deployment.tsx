import { useParams } from '@tanstack/react-router';
import { Page } from '../../parts/page.tsx';
import { DeploymentPanel } from './deployment-panel.tsx';
import { useDeployment } from './use-deployment.ts';

export default function DeploymentScreen() {
  const { deploymentId = '' } = useParams({ strict: false });
  const { data } = useDeployment(deploymentId);
  return (
    <Page title={data?.name ?? 'Deployment'} crumbs={[{ label: 'Deployments', to: '/deployments' }]}>
      <DeploymentPanel id={deploymentId} />
    </Page>
  );
}
