import { useParams } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Page } from '../../parts/page.tsx';
import { DeploymentPanel } from './deployment-panel.tsx';

export default function DeploymentScreen() {
  const { deploymentId = '' } = useParams({ strict: false });
  const { data } = useRead(call('get', '/api/deployments/{id}', { params: { path: { id: deploymentId } } }), {
    topics: ['deployments', 'deployment-events'],
  });
  return (
    <Page title={data?.name ?? 'Deployment'} crumbs={[{ label: 'Deployments', to: '/deployments' }]}>
      <DeploymentPanel id={deploymentId} />
    </Page>
  );
}
