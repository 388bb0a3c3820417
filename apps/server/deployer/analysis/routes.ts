import { routes } from '../../gateway/route.ts';
import { analyzeDeployment } from './analyze-deployment.ts';
import { analyzeSource } from './analyze-source.ts';

export const analysisRoutes = [
  ...routes('integration', [['POST', '/analyze', 'integration:view', analyzeSource]]),
  ...routes('deployment', [['POST', '/deployments/:id/analyze', 'deployment:view', analyzeDeployment]]),
];
