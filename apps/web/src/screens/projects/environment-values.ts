import { slug } from '../../parts/slug.ts';
import type { Environment } from './project-calls.ts';

/** What the form of a new environment holds. */
export interface NewEnvironmentValues extends Record<string, unknown> {
  readonly name: string;
  readonly spaceId: string | null;
  readonly newNamespace: string;
  readonly namespace: string | null;
  readonly registryIntegrationId: string | null;
  readonly registryUrl: string;
}

/** What is asked of the server. What was not chosen is not sent, so that the server says that it is missing. */
export function newEnvironmentBody(values: NewEnvironmentValues, where: 'new' | 'there') {
  const { name, spaceId, newNamespace, namespace, registryIntegrationId, registryUrl } = values;
  return {
    name,
    spaceId: spaceId ?? '',
    ...(where === 'new' ? { namespace: newNamespace, createNamespace: true } : { namespace: namespace ?? '' }),
    ...(registryIntegrationId === null ? {} : { registryIntegrationId, ...(registryUrl ? { registryUrl } : {}) }),
  };
}

/** A name for the namespace of an environment, as Kubernetes allows it; empty where nothing is left. */
export const namespaceFor = (...parts: readonly string[]): string => slug(parts.join(' '), 63);

export interface EnvironmentSettingsValues extends Record<string, unknown> {
  readonly name: string;
  readonly registryIntegrationId: string | null;
  readonly registryUrl: string;
  readonly previews: boolean;
  readonly ttlHours: number | string;
  readonly forks: boolean;
}

export const settingsOf = ({ name, registryIntegrationId, registryUrl, previews }: Environment): EnvironmentSettingsValues => ({
  name,
  registryIntegrationId,
  registryUrl: registryUrl ?? '',
  previews: previews.enabled,
  ttlHours: previews.ttlHours,
  forks: previews.forks,
});

/** Of a preview only the name: it follows its environment in everything else. */
export function settingsBody(values: EnvironmentSettingsValues, isPreview: boolean) {
  const { name, registryIntegrationId, registryUrl, previews, ttlHours, forks } = values;
  if (isPreview) return { name };
  return {
    name,
    registryIntegrationId,
    registryUrl: registryIntegrationId === null ? null : registryUrl || null,
    previews: { enabled: previews, ...(typeof ttlHours === 'number' ? { ttlHours } : {}), forks },
  };
}

/** Where in the settings a field of the request stands. */
export const settingsField = (field: string): string =>
  ({ 'previews.enabled': 'previews', 'previews.ttlHours': 'ttlHours', 'previews.forks': 'forks' })[field] ?? field;
