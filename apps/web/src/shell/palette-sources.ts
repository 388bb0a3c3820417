import {
  IconActivity,
  IconBox,
  IconCloud,
  IconFolder,
  IconLayersSubtract,
  IconRocket,
  IconServer,
  IconUser,
} from '@tabler/icons-react';
import { call, type Call, type RowOf } from '../api/call.ts';
import type { OperationName } from '../api/operations.ts';
import type { Send } from '../api/send.ts';
import type { PaletteItem } from './palette-item.ts';

/** A list of the API that is searched as one types, by those who may read it. */
interface PaletteSource {
  readonly kind: string;
  readonly needs: OperationName;
  readonly find: (send: Send, search: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
}

const limit = 5;

function source<Asked extends Call<{ data: readonly unknown[] }>>(
  kind: string,
  needs: OperationName,
  ask: (search: string) => Asked,
  item: (row: RowOf<Asked>) => Omit<PaletteItem, 'kind'>,
): PaletteSource {
  return {
    kind,
    needs,
    find: async (send, search, signal) => {
      const { data } = (await send(ask(search), { signal })) as { data: readonly RowOf<Asked>[] };
      return data.map((row) => ({ kind, ...item(row) }));
    },
  };
}

export const paletteSources: readonly PaletteSource[] = [
  source(
    'Deployment',
    'GET /api/deployments',
    (search) => call('get', '/api/deployments', { params: { query: { search, limit } } }),
    ({ id, name, projectName, envName, status }) => ({
      id,
      label: name,
      about: `${projectName} / ${envName}, ${status.replaceAll('_', ' ')}`,
      icon: IconRocket,
      target: { to: '/deployments/$deploymentId', params: { deploymentId: id } },
    }),
  ),
  source(
    'Project',
    'GET /api/projects',
    (search) => call('get', '/api/projects', { params: { query: { search, limit } } }),
    ({ id, name, description }) => ({
      id,
      label: name,
      about: description,
      icon: IconFolder,
      target: { to: '/projects/$projectId', params: { projectId: id } },
    }),
  ),
  source(
    'Environment',
    'GET /api/environments',
    (search) => call('get', '/api/environments', { params: { query: { search, limit } } }),
    ({ id, name, projectId, namespace }) => ({
      id,
      label: name,
      about: `namespace ${namespace}`,
      icon: IconLayersSubtract,
      target: { to: '/projects/$projectId/environments/$envId', params: { projectId, envId: id } },
    }),
  ),
  source(
    'Space',
    'GET /api/spaces',
    (search) => call('get', '/api/spaces', { params: { query: { search, limit } } }),
    ({ id, name, provider, health }) => ({
      id,
      label: name,
      about: `${provider}, ${health}`,
      icon: IconServer,
      target: { to: '/spaces/$spaceId', params: { spaceId: id } },
    }),
  ),
  source(
    'Job',
    'GET /api/provisioning-jobs',
    (search) => call('get', '/api/provisioning-jobs', { params: { query: { search, limit } } }),
    ({ id, name, kind, status }) => ({
      id,
      label: name,
      about: `${kind.replaceAll('_', ' ')}, ${status.replaceAll('_', ' ')}`,
      icon: IconActivity,
      target: { to: '/jobs/$jobId', params: { jobId: id } },
    }),
  ),
  source(
    'Space instance',
    'GET /api/space-instances',
    (search) => call('get', '/api/space-instances', { params: { query: { search, limit } } }),
    ({ uid, name, project, displayName, phase }) => ({
      id: uid,
      label: displayName || name,
      about: `${project}, ${phase}`,
      icon: IconBox,
      target: { to: '/space-instances/$project/$name', params: { project, name } },
    }),
  ),
  source(
    'Person',
    'GET /api/users',
    (search) => call('get', '/api/users', { params: { query: { search, limit } } }),
    ({ id, name, email }) => ({
      id,
      label: name || email,
      about: email,
      words: email,
      icon: IconUser,
      target: { to: '/access/users/$email', params: { email } },
    }),
  ),
  source(
    'Cloud account',
    'GET /api/cloud-accounts',
    (search) => call('get', '/api/cloud-accounts', { params: { query: { search, limit } } }),
    ({ id, name, provider, status }) => ({
      id,
      label: name,
      about: `${provider}, ${status}`,
      icon: IconCloud,
      target: { to: '/accounts/$accountId', params: { accountId: id } },
    }),
  ),
];
