import {
  forbidden,
  type KindDeclaration,
  type KubeObject,
  notFound,
  type RequestContext,
  type SubresourceDeclaration,
} from '@spacedock/kube';
import type { SightParts } from '../../access/sight.ts';
import { isTemplateAllowed } from '../../access/template-rights.ts';
import type { Project } from '../../objects/project.ts';
import type { App, SpaceTemplate } from '../../objects/templates.ts';
import type { Person } from '../../plane.ts';
import { managementGroup } from '../definitions.ts';
import { chartsOf } from './project-charts.ts';
import { projectMembers } from './project-members.ts';

export interface ProjectSubresourcesParts extends Pick<SightParts, 'directory' | 'personOf'> {
  /** Kinds of the same plane, once they are all there. */
  readonly kinds: () => {
    readonly projects: KindDeclaration;
    readonly clusters: KindDeclaration;
    readonly spaceTemplates?: KindDeclaration | undefined;
    readonly apps?: KindDeclaration | undefined;
  };
}

type Answer = (project: Project, context: RequestContext, person: Person) => Promise<object> | object;

/** Read-only answers about a project, for whoever sees it: who is in it, and what its spaces can be made from and in. */
export function projectSubresources({
  directory,
  personOf,
  kinds,
}: ProjectSubresourcesParts): Readonly<Record<string, SubresourceDeclaration>> {
  const reading = (kind: string, answer: Answer): SubresourceDeclaration => ({
    verbs: ['get'],
    responseKind: { ...managementGroup, kind },
    async handle({ kind: projects, name, context }) {
      const person = personOf(context.user);
      if (!person) throw forbidden(context.user, 'get', projects, { namespace: '', name, subresource: kind });
      const project = (await context.objects.get(projects, '', name)) as Project | undefined;
      if (!project) throw notFound(projects, name);
      return answer(project, context, person);
    },
  });
  const about = (kind: string, { metadata: { name } }: Project): object => ({
    kind,
    apiVersion: `${managementGroup.group}/${managementGroup.version}`,
    metadata: { name },
  });

  async function allowedTemplates(project: Project, context: RequestContext): Promise<readonly KubeObject[]> {
    const { spaceTemplates } = kinds();
    const all = spaceTemplates ? await shown(spaceTemplates, context) : [];
    return all.filter(({ metadata }) => isTemplateAllowed(project, metadata.name));
  }

  return {
    charts: reading('ProjectCharts', async (project, context) => {
      const { apps } = kinds();
      const templates = (await allowedTemplates(project, context)) as readonly SpaceTemplate[];
      const all = apps ? ((await shown(apps, context)) as readonly App[]) : [];
      return { ...about('ProjectCharts', project), charts: chartsOf(templates, all), busy: false };
    }),

    members: reading('ProjectMembers', (project, _, person) => projectMembers(project, directory(), person)),

    templates: reading('ProjectTemplates', async (project, context) => {
      const allowed = await allowedTemplates(project, context);
      const first = project.spec?.allowedTemplates?.find(
        ({ isDefault, name }) => isDefault === true && allowed.some(({ metadata }) => metadata.name === name),
      );
      return {
        ...about('ProjectTemplates', project),
        ...(first?.name ? { defaultSpaceTemplate: first.name } : {}),
        spaceTemplates: allowed,
      };
    }),

    clusters: reading('ProjectClusters', async (project, context) => {
      const names = project.spec?.allowedClusters?.map(({ name }) => name);
      const all = await shown(kinds().clusters, context);
      const allowed =
        names === undefined || names.includes('*') ? all : all.filter(({ metadata }) => names.includes(metadata.name));
      return { ...about('ProjectClusters', project), clusters: allowed, runners: [] };
    }),
  };
}

async function shown(kind: KindDeclaration, context: RequestContext): Promise<readonly KubeObject[]> {
  const { items } = await context.objects.list(kind);
  for (const object of items) kind.hooks?.decorate?.(object, context);
  return items;
}
