import { type Static, Type } from 'typebox';

/**
 * What a deployment is configured with. The catalog keeps it as JSON, every revision keeps a copy, and the deployer makes values of
 * the chart of it. Both services read it with this one schema.
 */

const quantity = (says: string, example: string) => Type.String({
  maxLength: 30, pattern: String.raw`^[0-9]+(\.[0-9]+)?(m|k|M|G|T|Ki|Mi|Gi|Ti)?$`, says, examples: [example],
});
const Cpu = quantity('must be an amount of CPU such as 250m or 1', '250m');
const Memory = quantity('must be an amount of memory such as 256Mi', '256Mi');
const Amounts = Type.Object({ cpu: Type.Optional(Cpu), memory: Type.Optional(Memory) }, { additionalProperties: false });

const seconds = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

export const Port = Type.Integer({ minimum: 1, maximum: 65_535, says: 'must be a port from 1 to 65535' });

/** As shells and Kubernetes take them. */
export const EnvName = Type.String({
  maxLength: 200, pattern: '^[A-Za-z_][A-Za-z0-9_]*$', says: 'must be a name of letters, digits and _ that does not begin with a digit',
});

export const SecretRef = Type.String({
  maxLength: 500,
  pattern: String.raw`^secret://[A-Za-z0-9][A-Za-z0-9/_+=.@-]*(#[A-Za-z0-9_.-]+)?$`,
  says: 'must be a reference such as secret://checkout-db-password or secret://checkout-db#password',
  examples: ['secret://checkout-db-password'],
});

const Probe = Type.Object({
  path: Type.Optional(Type.String({ maxLength: 500, pattern: String.raw`^/[^\s]*$`, says: 'must be a path that begins with /' })),
  initialDelaySeconds: Type.Optional(seconds(0, 3_600)),
  periodSeconds: Type.Optional(seconds(1, 3_600)),
  timeoutSeconds: Type.Optional(seconds(1, 300)),
  failureThreshold: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}, { additionalProperties: false, description: 'Without a path it is asked for by a connection to the port.' });

export const Expose = Type.Object({
  type: Type.Union([Type.Literal('none'), Type.Literal('http'), Type.Literal('tcp')], { says: 'must be none, http or tcp' }),
  host: Type.Optional(Type.String({
    maxLength: 253, pattern: String.raw`^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`, says: 'must be a host name',
  })),
  path: Type.Optional(Type.String({ maxLength: 500, pattern: String.raw`^/[^\s]*$`, says: 'must be a path that begins with /' })),
  className: Type.Optional(Type.String({ maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$', says: 'must be the name of an ingress class' })),
  port: Type.Optional(Port),
  tls: Type.Optional(Type.Object({
    issuer: Type.String({ maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$', says: 'must be the name of a ClusterIssuer of cert-manager' }),
  }, { additionalProperties: false })),
}, { additionalProperties: false });

const Text = (maxLength: number) => Type.String({ maxLength });
const RelativePath = Type.String({
  maxLength: 500, pattern: String.raw`^(?!/)(?!.*(^|/)\.\.(/|$))[^\s\\]*$`, says: 'must be a path inside of the repository, without ..',
});

export const DeploymentConfigs = Type.Object({
  port: Type.Optional(Port),
  replicas: Type.Optional(Type.Integer({ minimum: 0, maximum: 200, says: 'must be a whole number from 0 to 200' })),
  autoscaling: Type.Optional(Type.Object({
    minReplicas: Type.Integer({ minimum: 1, maximum: 200 }),
    maxReplicas: Type.Integer({ minimum: 1, maximum: 200 }),
    targetCPU: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }, { additionalProperties: false, description: 'Instead of `replicas`.' })),
  envVars: Type.Optional(Type.Record(EnvName, Text(32_768), { maxProperties: 500, description: 'In clear: secrets belong into `secretRefs`.' })),
  secretRefs: Type.Optional(Type.Array(
    Type.Union([SecretRef, Type.Object({ env: EnvName, ref: SecretRef }, { additionalProperties: false })]),
    {
      maxItems: 200,
      description: [
        'Secrets in the secret manager of the space\'s cloud account, each in a variable: `secret://checkout-db-password` in `CHECKOUT_DB_PASSWORD`,',
        '`secret://checkout-db#password` (a field of a JSON secret) in `CHECKOUT_DB_PASSWORD`, or the one that `env` names.',
      ].join(' '),
    },
  )),
  expose: Type.Optional(Expose),
  readiness: Type.Optional(Probe),
  liveness: Type.Optional(Probe),
  resources: Type.Optional(Type.Object({
    requests: Type.Optional(Amounts), limits: Type.Optional(Amounts),
  }, { additionalProperties: false })),
  command: Type.Optional(Type.Array(Text(4_096), { maxItems: 100 })),
  args: Type.Optional(Type.Array(Text(4_096), { maxItems: 100 })),
  rootPath: Type.Optional(RelativePath),
  dockerfile: Type.Optional(RelativePath),
  drainSeconds: Type.Optional(seconds(0, 300)),
  terminationGraceSeconds: Type.Optional(seconds(0, 3_600)),
  runAsNonRoot: Type.Optional(Type.Boolean()),
  autoRollback: Type.Optional(Type.Boolean({ description: 'Return to the last good revision when a rollout fails; on unless it is false.' })),
  rolloutTimeoutSeconds: Type.Optional(seconds(10, 7_200)),
}, { additionalProperties: false });
export type DeploymentConfigs = Static<typeof DeploymentConfigs>;
