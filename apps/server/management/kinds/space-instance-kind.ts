import type { KindDeclaration } from '@spacedock/kube';
import { sights } from '../access/sight.ts';
import { type SpaceInPlace, spaceRights, type SpaceVerb } from '../access/space-rights.ts';
import { spaceInstanceAdmission } from '../admission/space-instance-admission.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { keepOnStatus } from '../sleep/sleep-metadata.ts';
import { sleepModeConfig as sleepModeConfigOf } from '../sleep/sleep-mode-config.ts';
import { typesDecoded } from './decoding.ts';
import { definitions, managementGroup } from './definitions.ts';
import { spaceInstanceColumns } from './space-instance-columns.ts';
import { spaceInstanceSchema } from './space-instance-schema.ts';
import type { SpaceKindsParts } from './space-kinds-parts.ts';

/** Namespaces as a service. The status is the system's: there is no subresource to write it by. */
export function spaceInstanceKind(parts: SpaceKindsParts, spaceTemplates: KindDeclaration): KindDeclaration {
  const sight = sights(parts);
  const kind: KindDeclaration = {
    ...managementGroup,
    kind: 'SpaceInstance',
    plural: 'spaceinstances',
    singular: 'spaceinstance',
    shortNames: ['si'],
    categories: ['all'],
    scope: 'Namespaced',
    schema: spaceInstanceSchema,
    definitions,
    columns: spaceInstanceColumns,
    nameRule: 'label',
    status: true,
    statusSubresource: false,
    keepOnStatus,
    generationFrom: ['spec', 'metadata.annotations'],
    selectableFields: {
      'status.phase': ({ status }) => (status as SpaceInstance['status'])?.phase ?? '',
      'spec.clusterRef.cluster': ({ spec }) => (spec as SpaceInstance['spec'])?.clusterRef?.cluster ?? '',
      'spec.clusterRef.namespace': ({ spec }) => (spec as SpaceInstance['spec'])?.clusterRef?.namespace ?? '',
      'spec.templateRef.name': ({ spec }) => (spec as SpaceInstance['spec'])?.templateRef?.name ?? '',
    },
    hooks: {
      decode: typesDecoded('SpaceInstance', spaceInstanceSchema, definitions),
      ...spaceInstanceAdmission(parts, { spaceInstances: () => kind, spaceTemplates }),
      view: sight.view(
        ({ person, at }) =>
          (object) =>
            spaceRights.why(person, 'get', { instance: object, ...at(object) } as SpaceInPlace) !== undefined,
      ),
      decorate(object, context) {
        const seen = sight.of(context);
        if (!seen) return;
        const instance = object as SpaceInstance;
        const may = (verb: SpaceVerb): boolean =>
          spaceRights.why(seen.person, verb, { instance, ...seen.at(object) }) !== undefined;
        const sleepModeConfig = sleepModeConfigOf(instance, context.now());
        Object.assign(instance, {
          status: {
            ...instance.status,
            ...(sleepModeConfig ? { sleepModeConfig } : {}),
            canUse: may('use'),
            canUpdate: may('update'),
          },
        });
      },
    },
  };
  return kind;
}
