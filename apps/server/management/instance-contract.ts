import type { ServiceImpl } from '@connectrpc/connect';
import type { SpaceInstanceService } from '@spacedock/contracts';
import { managementGroup } from './kinds/definitions.ts';
import { namespaceOfProject, projectOfNamespace } from './objects/project.ts';
import type { SpaceInstance } from './objects/space-instance.ts';
import type { Plane } from './plane.ts';

/** What keeps spaces and projects of the config service from being removed. */
export function instanceContract(planeOf: (organisationId: string) => Promise<Plane>): ServiceImpl<typeof SpaceInstanceService> {
  return {
    async listInUse({ organisationId, spaceId, projectId }) {
      const plane = await planeOf(organisationId);
      const kind = plane.registry.find(managementGroup.group, managementGroup.version, 'spaceinstances');
      if (!kind) return { instances: [] };
      const { projects, spaces } = plane.directory();
      const project = projects.find(({ id }) => id === projectId)?.handle;
      const cluster = spaces.find(({ id }) => id === spaceId)?.handle;
      if (project === undefined && cluster === undefined) return { instances: [] };
      const { items } = await plane.objectsFor('spacedock').list(kind, project && namespaceOfProject(project));
      const found = (items as readonly SpaceInstance[]).filter(
        ({ spec }) => cluster === undefined || spec?.clusterRef?.cluster === cluster,
      );
      return {
        instances: found.map(({ metadata }) => ({
          projectHandle: projectOfNamespace(metadata.namespace ?? '') ?? '',
          name: metadata.name,
        })),
      };
    },
  };
}
