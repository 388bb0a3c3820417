import type { KindDeclaration, KubeObject, RequestContext, Sees, UserInfo } from '@spacedock/kube';
import type { Directory } from '../directory/directory.ts';
import { type Project, projectOfNamespace } from '../objects/project.ts';
import type { Person } from '../plane.ts';
import type { InProject } from './project-rights.ts';

export interface SightParts {
  readonly directory: () => Directory;
  /** Whoever asks, with the rights that they have now; undefined for those who are nobody here. */
  readonly personOf: (user: UserInfo) => Person | undefined;
  readonly projectKind: KindDeclaration;
}

/** Everything that is needed to tell what somebody may do with objects, at one moment. */
export interface Sight {
  readonly person: Person;
  readonly directory: Directory;
  /** All of them, or the one in whose namespace the request is. */
  readonly projects: readonly Project[];
  /** The project in whose namespace an object lies. */
  readonly at: (object: KubeObject) => InProject;
}

/** What the people who ask see, remembered per request: what is shown of an object is worked out without waiting. */
export function sights({ directory, personOf, projectKind }: SightParts) {
  const remembered = new WeakMap<RequestContext, Sight>();

  async function look(context: RequestContext): Promise<Sight | undefined> {
    const person = personOf(context.user);
    if (!person) return undefined;
    const own = projectOfNamespace(context.namespace);
    const found = own === undefined ? (await context.objects.list(projectKind)).items : [await context.objects.get(projectKind, '', own)];
    const projects = found.filter((project) => project !== undefined) as readonly KubeObject[] as readonly Project[];
    const byName = new Map(projects.map((project) => [project.metadata.name, project]));
    const known = directory();
    const at = ({ metadata }: KubeObject): InProject => {
      const handle = projectOfNamespace(metadata.namespace ?? '') ?? '';
      return { handle, project: byName.get(handle), directory: known };
    };
    const sight: Sight = { person, directory: known, projects, at };
    remembered.set(context, sight);
    return sight;
  }

  return {
    /** For the hook `view` of a kind: nobody sees nothing. */
    view:
      (seesIn: (sight: Sight) => Sees) =>
      async (context: RequestContext): Promise<Sees> => {
        const sight = await look(context);
        return sight ? seesIn(sight) : () => false;
      },
    /** Of a request whose view was asked for. */
    of: (context: RequestContext): Sight | undefined => remembered.get(context),
  };
}
