import type { Logger } from 'pino';
import { readinessOf } from '../../gateway/health.ts';
import type { ReadinessCheck } from '../../gateway/operations-endpoint.ts';
import type { Instance } from './instance.ts';

/** What only whoever put the installation together knows of it. */
export interface InstanceParts {
  readonly version: string;
  readonly nodeVersion: string;
  readonly uptimeSeconds: () => number;
  readonly publicUrl: () => string;
  readonly kubernetesUrl: () => Promise<string | undefined>;
  readonly sandbox: boolean;
  readonly database: ReadinessCheck;
  readonly notifications: ReadinessCheck;
  /** Those that run elsewhere have a check; those that run here are as well as whoever asks. */
  readonly services: readonly { readonly name: string; readonly check?: ReadinessCheck | undefined }[];
}

export type InstanceReport = () => Promise<Instance>;

/** All that is asked is asked at once, and for at most two seconds: one part that hangs must not hide the others. */
export function instanceReport(
  parts: InstanceParts,
  { githubApp, log }: { readonly githubApp: () => boolean; readonly log: Logger },
): InstanceReport {
  const { version, nodeVersion, uptimeSeconds, publicUrl, kubernetesUrl, sandbox, database, notifications, services } = parts;
  const well: ReadinessCheck = async () => undefined;
  return async () => {
    const [own, peers, kubernetes] = await Promise.all([
      readinessOf({ checks: { database, notifications }, log }),
      readinessOf({ checks: Object.fromEntries(services.map(({ name, check = well }) => [name, check])), log }),
      kubernetesUrl(),
    ]);
    const unknown = { ok: false };
    return {
      version,
      nodeVersion,
      uptimeSeconds: Math.floor(uptimeSeconds()),
      publicUrl: publicUrl(),
      kubernetesUrl: kubernetes ?? null,
      sandbox,
      githubApp: githubApp(),
      database: own.checks['database'] ?? unknown,
      notifications: own.checks['notifications'] ?? unknown,
      services: services.map(({ name, check }) => ({ name, here: check === undefined, ...(peers.checks[name] ?? unknown) })),
    };
  };
}
