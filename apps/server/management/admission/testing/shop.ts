import { roleOf, space, spacesIn, startSpaceApi, template, type SpaceApiOptions } from '../../testing/space-api.ts';

const web = {
  template: { objects: 'ignored, because there are versions' },
  versions: [
    {
      version: '1.0.0',
      template: { objects: 'replicas: {{ .Values.replicas }}' },
      parameters: [{ variable: 'replicas', type: 'number', min: 1, max: 10, required: true }],
    },
    {
      version: '1.1.0',
      template: {
        objects: 'replicas: {{ .Values.replicas }} of {{ .Values.loft.space }}',
        charts: [{ name: 'redis', password: 'hunter2' }],
      },
      parameters: [{ variable: 'replicas', type: 'number', min: 1, max: 20, defaultValue: '3' }],
    },
  ],
};

/** A project with templates, clusters and people of all kinds. */
export async function startShop(options: Partial<SpaceApiOptions> = {}) {
  const api = await startSpaceApi({
    users: ['ada', 'bob', 'carl', 'root', 'east-maker'],
    teams: { crew: ['ada'], others: ['carl'] },
    projects: ['shop', 'free'],
    clusters: { east: {}, west: { status: 'inactive' }, readable: { readOnly: true }, foreign: {} },
    grants: {
      root: [roleOf('Admin')],
      'east-maker': [{ scope: 'space', scopeId: 'spc_east', policies: ['space-instance:create'] }],
    },
    settings: {
      shop: {
        allowedTemplates: [
          { kind: 'SpaceTemplate', group: 'storage.loft.sh', name: 'web' },
          { kind: 'SpaceTemplate', name: 'plain' },
          { kind: 'SpaceTemplate', name: 'missing' },
          { kind: 'VirtualClusterTemplate', name: 'hidden' },
        ],
        allowedClusters: ['east', 'west', 'readable', 'nowhere'].map((name) => ({ name })),
        members: [
          { kind: 'User', name: 'ada', clusterRole: 'loft-management-project-user' },
          { kind: 'User', name: 'bob', clusterRole: 'loft-management-project-admin' },
          { kind: 'User', name: 'east-maker', clusterRole: 'loft-management-project-viewer' },
        ],
      },
      free: {
        requireTemplate: { disabled: true },
        members: [{ kind: 'Team', name: 'crew', clusterRole: 'loft-management-project-user' }],
      },
    },
    ...options,
  });
  for (const [name, spec] of Object.entries({ web, plain: { template: { objects: 'x: {{ .Values.x }}' } }, hidden: {} }))
    await api.objects.create(api.kinds.spaceTemplates, template(name, spec));
  const create = (spec: object, by = 'ada', project = 'shop', query = '') =>
    api.as(by)('POST', `${spacesIn(project)}${query}`, space('dev', spec));
  const change = (spec: object, by = 'ada', query = '') => api.as(by)('PATCH', `${spacesIn('shop')}/dev${query}`, { spec });
  return { ...api, create, change, path: spacesIn('shop') };
}
