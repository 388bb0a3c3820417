import type { IncomingMessage } from 'node:http';
import type { Entity } from '@spacedock/contracts';
import type { AuditedRequest } from '../gateway/mount.ts';
import { managementBasePath } from './base-path.ts';

/** What is written only here. Changes to projects and tokens are the config service's, which writes down its own. */
const entities: Readonly<Record<string, { readonly entity: Entity; readonly type: string }>> = {
  spaceinstances: { entity: 'space-instance', type: 'space-instance' },
  spacetemplates: { entity: 'space-template', type: 'space-template' },
  apps: { entity: 'space-template', type: 'app' },
  projectsecrets: { entity: 'project', type: 'project-secret' },
  projects: { entity: 'project', type: 'project' },
};

const actions: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };
const path = new RegExp(
  `^${managementBasePath}/apis/management\\.loft\\.sh/v1(?:/namespaces/([^/]+))?/([a-z]+)(?:/([^/]+))?(?:/([a-z]+))?/?$`,
);

/** How a request stands in the audit log; reads and dry runs do not. */
export function auditedRequest({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): AuditedRequest | undefined {
  const action = actions[method];
  const { pathname, searchParams } = new URL(url, 'http://server');
  const [, namespace = '', plural = '', name = '', subresource = ''] = path.exec(pathname) ?? [];
  const known = Object.hasOwn(entities, plural) ? entities[plural] : undefined;
  if (!action || !known || searchParams.has('dryRun')) return undefined;
  if (plural === 'projects' && subresource === '' && action !== 'update') return undefined;
  return {
    entity: known.entity,
    action,
    resourceType: known.type,
    resourceId: decoded(name),
    place: { ...(namespace === '' ? {} : { namespace: decoded(namespace) }), ...(subresource === '' ? {} : { subresource }) },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // it names nothing, and is written down as it came
  }
}
