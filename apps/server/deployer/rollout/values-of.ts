import { type ServiceExposure, type ServiceProbe, type ServiceValues, serviceValues } from '@spacedock/helm';
import type { DeploymentConfigs } from '../../deployments/configs.ts';

export const deploymentLabel = 'spacedock.dev/deployment';
export const revisionLabel = 'spacedock.dev/revision';

/** Where an app listens that says nothing else. */
export const usualPort = 8080;

export interface ValuesParts {
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly name: string;
  readonly image: string;
  readonly configs: DeploymentConfigs;
  /** Of service connections. */
  readonly variables: Readonly<Record<string, string>>;
  /** The Secret that was written for it; undefined where there are no secrets. */
  readonly secret: { readonly name: string; readonly checksum: string } | undefined;
  readonly pullSecrets: readonly string[];
}

/** What the chart is rendered with. Nothing secret is in it: it stands in Helm's records and in the revision. */
export function valuesOf(parts: ValuesParts): ServiceValues {
  const { deploymentId, revisionId, name, image, configs, variables, secret, pullSecrets } = parts;
  const port = configs.port ?? usualPort;
  return serviceValues({
    image,
    port,
    imagePullSecrets: pullSecrets,
    expose: exposureOf(name, port, configs.expose),
    env: { ...variables, ...configs.envVars },
    secretName: secret?.name ?? '',
    secretChecksum: secret?.checksum ?? '',
    readiness: probeOf(configs.readiness),
    liveness: probeOf(configs.liveness),
    labels: { [deploymentLabel]: deploymentId },
    workloadLabels: { [revisionLabel]: revisionId },
    resources: resourcesOf(configs.resources),
    ...(configs.replicas === undefined ? {} : { replicas: configs.replicas }),
    ...(configs.autoscaling === undefined ? {} : { autoscaling: { targetCPU: usualTargetCpu, ...configs.autoscaling } }),
    ...(configs.command === undefined ? {} : { command: configs.command }),
    ...(configs.args === undefined ? {} : { args: configs.args }),
    ...(configs.drainSeconds === undefined ? {} : { drainSeconds: configs.drainSeconds }),
    ...(configs.terminationGraceSeconds === undefined ? {} : { terminationGraceSeconds: configs.terminationGraceSeconds }),
    ...(configs.runAsNonRoot === undefined ? {} : { runAsNonRoot: configs.runAsNonRoot }),
  });
}

const usualTargetCpu = 80;

function exposureOf(name: string, port: number, expose: DeploymentConfigs['expose']): ServiceExposure {
  switch (expose?.type) {
    case undefined:
    case 'none':
      return { type: 'none' };
    case 'tcp':
      return { type: 'tcp', port: expose.port ?? port };
    case 'http': {
      const { host = '', path = '/', className = '', tls } = expose;
      return { type: 'http', host, path, className, tls: tls ? { issuer: tls.issuer, secretName: tlsSecretOf(name) } : null };
    }
  }
}

/** Where cert-manager puts the certificate. */
export const tlsSecretOf = (name: string): string => `${name}-tls`;

function probeOf(probe: DeploymentConfigs['readiness']): ServiceProbe | null {
  if (!probe) return null;
  const { path, ...times } = probe;
  return path === undefined ? { tcp: true, ...times } : { path, ...times };
}

function resourcesOf(resources: DeploymentConfigs['resources'] = {}): ServiceValues['resources'] {
  const { requests, limits } = resources;
  return { ...(requests ? { requests: { ...requests } } : {}), ...(limits ? { limits: { ...limits } } : {}) };
}
