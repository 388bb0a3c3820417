import { describeDeploymentLife } from './testing/describe-deployment-life.ts';

describeDeploymentLife({});
