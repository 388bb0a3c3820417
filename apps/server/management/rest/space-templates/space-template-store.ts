import { outcome, type Policy } from '@spacedock/contracts';
import type { KubeObject } from '@spacedock/kube';
import type { Page } from '../../../gateway/answer.ts';
import { mapPage } from '../../../stores/paging.ts';
import { mayWithProject } from '../../access/project-verbs.ts';
import { isTemplateAllowed } from '../../access/template-rights.ts';
import type { Directory } from '../../directory/directory.ts';
import type { Project } from '../../objects/project.ts';
import type { SpaceTemplate as SpaceTemplateObject } from '../../objects/templates.ts';
import { objectPage } from '../object-page.ts';
import { ownerByHandle } from '../owner-by-handle.ts';
import { refusedByPlane } from '../refused-by-plane.ts';
import type { ManagementStoreContext } from '../store-context.ts';
import {
  type NewSpaceTemplate,
  type SpaceTemplate,
  type SpaceTemplateContent,
  spaceTemplateList,
  type SpaceTemplateQuery,
} from './space-template.ts';
import { spaceTemplateOf, templateSpec } from './space-template-of.ts';

type Content = Omit<SpaceTemplateContent, 'resourceVersion'>;

export interface TemplatePreview {
  readonly exists: boolean;
  readonly template: SpaceTemplate;
}

/** Space templates as REST has them: the objects of the Kubernetes API, in the caller's name. */
export function spaceTemplateStore({ access, open }: Pick<ManagementStoreContext, 'access' | 'open'>) {
  async function refusing<Result>(policy: Policy, name: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      throw refusedByPlane(error, {
        kind: 'space template',
        id: name,
        policy,
        access,
        exists: () => outcome('space_template.exists', { name }),
      });
    }
  }

  /** Which of them may be used in a project. */
  async function allowedIn(named: string): Promise<(name: string) => boolean> {
    const { plane, person } = await open();
    const directory = plane.directory();
    const handle = directory.projects.find(({ id }) => id === named)?.handle ?? named;
    const project = (await plane.objectsFor('spacedock').get(plane.kinds.projects, '', handle)) as Project | undefined;
    if (!project || !mayWithProject(person, 'get', project, directory))
      throw outcome('object.not_found', { kind: 'project', id: named });
    return (name) => isTemplateAllowed(project, name);
  }

  async function insert(name: string, content: Content, options: { readonly dryRun?: boolean } = {}): Promise<SpaceTemplate> {
    const { plane, objects } = await open();
    const object = {
      apiVersion: 'management.loft.sh/v1',
      kind: 'SpaceTemplate',
      metadata: { name },
      spec: templateSpec(byHandle(content, plane.directory())),
    };
    return spaceTemplateOf(
      await refusing('space-template:create', name, () => objects.create(plane.kinds.spaceTemplates, object, options)),
      objects.warnings,
    );
  }

  async function replace(
    name: string,
    { resourceVersion, ...content }: SpaceTemplateContent,
    options: { readonly dryRun?: boolean } = {},
  ): Promise<SpaceTemplate> {
    const { plane, objects } = await open();
    const change = (object: KubeObject): KubeObject => {
      const { resourceVersion: _, ...metadata } = object.metadata;
      return {
        ...object,
        metadata: { ...metadata, ...(resourceVersion === undefined ? {} : { resourceVersion }) },
        spec: templateSpec(byHandle(content, plane.directory()), (object as SpaceTemplateObject).spec),
      };
    };
    const replaced = await refusing('space-template:update', name, () =>
      objects.update(plane.kinds.spaceTemplates, '', name, change, options),
    );
    return spaceTemplateOf(replaced, objects.warnings);
  }

  return {
    async list(asked: SpaceTemplateQuery): Promise<Page<SpaceTemplate>> {
      const { plane, objects } = await open();
      const isAllowed = asked.project === undefined ? undefined : await allowedIn(asked.project);
      const part = asked.search?.toLowerCase();
      const page = await objectPage(
        objects,
        {
          kind: plane.kinds.spaceTemplates,
          shape: spaceTemplateList,
          sortedBy: { createdAt: ({ metadata }) => metadata.creationTimestamp ?? '' },
          where: (object) =>
            isAllowed?.(object.metadata.name) !== false &&
            (part === undefined || textsOf(object).some((text) => text.includes(part))),
        },
        asked,
      );
      return mapPage(page, (object) => spaceTemplateOf(object));
    },

    async get(name: string): Promise<SpaceTemplate> {
      const { plane, objects } = await open();
      return spaceTemplateOf(
        await refusing('space-template:view', name, () => objects.get(plane.kinds.spaceTemplates, '', name)),
      );
    },

    insert: ({ name, ...content }: NewSpaceTemplate): Promise<SpaceTemplate> => insert(name, content),

    replace: (name: string, content: SpaceTemplateContent): Promise<SpaceTemplate> => replace(name, content),

    /** What would be stored, without storing it. */
    async preview({ name, ...content }: NewSpaceTemplate): Promise<TemplatePreview> {
      const { plane, objects } = await open();
      const seen = await objects.list(plane.kinds.spaceTemplates, {
        selection: { labels: [], fields: [{ field: 'metadata.name', operator: '=', value: name }] },
      });
      const exists = seen.items.length > 0;
      const dryRun = { dryRun: true };
      return { exists, template: await (exists ? replace(name, content, dryRun) : insert(name, content, dryRun)) };
    },

    async remove(name: string, resourceVersion: string | undefined): Promise<void> {
      const { plane, objects } = await open();
      const preconditions = resourceVersion === undefined ? {} : { preconditions: { resourceVersion } };
      await refusing('space-template:delete', name, () => objects.delete(plane.kinds.spaceTemplates, '', name, preconditions));
    },
  };
}

const byHandle = ({ owner, ...content }: Content, directory: Directory): Content =>
  owner ? { ...content, owner: ownerByHandle(owner, directory) } : content;

function textsOf(object: KubeObject): readonly string[] {
  const { displayName = '', description = '' } = (object as SpaceTemplateObject).spec ?? {};
  return [object.metadata.name, displayName, description].map((text) => text.toLowerCase());
}
