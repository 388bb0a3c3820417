import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { wantedSecrets } from '../../deployments/secret-refs.ts';

/** What of the deployment's own has the variable already, for people; undefined: nothing. */
export function takenVariable(variable: string, { envVars = {}, secretRefs }: DeploymentConfigs): string | undefined {
  if (Object.hasOwn(envVars, variable)) return 'envVars';
  const secret = wantedSecrets(secretRefs).find((wanted) => wanted.variable === variable);
  if (secret) return `secretRefs (${secret.ref})`;
  return variable === 'PORT' ? 'its port' : undefined;
}
