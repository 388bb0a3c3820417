import { isDeepStrictEqual } from 'node:util';
import {
  type FieldCause,
  fieldCause,
  forbidden,
  invalidObject,
  type KindDeclaration,
  type KindHooks,
  type RequestContext,
  StatusError,
  type UserInfo,
} from '@spacedock/kube';
import { isComponent } from '../access/component.ts';
import { administersProject, createsSpaces, type InProject } from '../access/project-rights.ts';
import type { Directory } from '../directory/directory.ts';
import { type Project, projectOfNamespace } from '../objects/project.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { Person } from '../plane.ts';
import type { AdoptionOf } from './adoption.ts';
import { fillIn } from './fill-in.ts';
import { preview, type RenderTemplate } from './preview.ts';
import { clusterStays } from './rules/cluster-stays.ts';
import { clusterUsable, type WhyUnusable } from './rules/cluster-usable.ts';
import { namespaceFree } from './rules/namespace-free.ts';
import { oneTemplateSource } from './rules/one-template-source.ts';
import { ownerExists } from './rules/owner-exists.ts';
import { rolesGiven } from './rules/roles-given.ts';
import { sleepUnderstood } from './rules/sleep-understood.ts';
import { templateFits } from './rules/template-fits.ts';
import { templateNeeded } from './rules/template-needed.ts';
import type { SpaceChange, SpaceRule } from './space-change.ts';
import { setSystemMetadata } from './system-metadata.ts';

export interface SpaceAdmissionParts {
  readonly directory: () => Directory;
  readonly personOf: (user: UserInfo) => Person | undefined;
  readonly projectKind: KindDeclaration;
  readonly render?: RenderTemplate;
  readonly whyUnusable?: WhyUnusable;
  /** Which namespace a new space takes over. */
  readonly adoptionOf?: AdoptionOf;
}

export const nonDeletable = 'loft.sh/non-deletable';

/**
 * Everything that is said of a space instance before it is stored; all that is wrong at once. Quotas come last, in
 * `quotaAdmission`.
 */
export function spaceInstanceAdmission(
  parts: SpaceAdmissionParts,
  kinds: { readonly spaceInstances: () => KindDeclaration; readonly spaceTemplates: KindDeclaration },
): Required<Pick<KindHooks, 'admitCreate' | 'admitUpdate' | 'admitDelete'>> {
  const rules: readonly SpaceRule[] = [
    oneTemplateSource,
    templateNeeded,
    clusterStays,
    clusterUsable(parts.whyUnusable),
    namespaceFree(kinds.spaceInstances),
    ownerExists,
    rolesGiven,
  ];

  async function changeOf(next: SpaceInstance, old: SpaceInstance | undefined, context: RequestContext): Promise<SpaceChange> {
    const handle = projectOfNamespace(context.namespace) ?? '';
    const directory = parts.directory();
    const at: InProject = {
      handle,
      directory,
      project: (await context.objects.get(parts.projectKind, '', handle)) as Project | undefined,
    };
    const person = isComponent(context.user)
      ? undefined
      : (parts.personOf(context.user) ?? refuse(context, old ? 'update' : 'create', next));
    return {
      next,
      old,
      at,
      person,
      administers: !person || administersProject(person, at),
      adopts: old ? undefined : parts.adoptionOf?.(context.user, context.namespace, next.metadata.name),
      objects: context.objects,
      warn: context.warn,
    };
  }

  function refuse(context: RequestContext, verb: string, { metadata }: SpaceInstance, why = ''): never {
    throw forbidden(
      context.user,
      verb,
      kinds.spaceInstances(),
      { namespace: context.namespace, name: metadata.name, subresource: '' },
      why,
    );
  }

  async function admit(change: SpaceChange, context: RequestContext): Promise<void> {
    fillIn(change);
    setSystemMetadata(change);
    const causes: FieldCause[] = [...sleepUnderstood(change)];
    // All other rules are about what is wanted: labels and the controller's own bookkeeping go through as they are.
    if (!change.old || context.dryRun || !isDeepStrictEqual(change.next.spec, change.old.spec)) {
      const { choice, causes: ofTemplate } = await templateFits(change, kinds.spaceTemplates);
      causes.push(...ofTemplate);
      for (const rule of rules) causes.push(...(await rule(change)));
      if (causes.length === 0 && choice && context.dryRun && parts.render)
        causes.push(...(await preview(change, choice, parts.render, context.signal)));
    }
    if (causes.length > 0) throw invalidObject(kinds.spaceInstances(), change.next.metadata.name, causes);
  }

  return {
    async admitCreate(next, context) {
      const change = await changeOf(next as SpaceInstance, undefined, context);
      const { person, at } = change;
      if (!at.directory.projectByHandle(at.handle))
        throw new StatusError('NotFound', `namespaces ${JSON.stringify(context.namespace)} not found`, {
          name: context.namespace,
          kind: 'namespaces',
        });
      const { spec } = change.next;
      const made = { owner: spec?.owner, cluster: spec?.clusterRef?.cluster };
      if (person && !createsSpaces(person, at, made))
        refuse(context, 'create', change.next, `nothing lets you create spaces in project ${JSON.stringify(at.handle)}`);
      await admit(change, context);
      if (change.adopts) Object.assign(next, { status: change.adopts.status });
    },
    async admitUpdate(next, old, context) {
      const change = await changeOf(next as SpaceInstance, old as SpaceInstance, context);
      // What is on its way out is only let go of: its project, template or owner may be gone already.
      if (old.metadata.deletionTimestamp !== undefined) setSystemMetadata(change);
      else await admit(change, context);
    },
    async admitDelete(old, context) {
      if (old.metadata.annotations?.[nonDeletable] !== 'true' || old.metadata.deletionTimestamp !== undefined) return;
      // Where the project is gone nobody is left who could take the annotation off.
      if (!parts.directory().projectByHandle(projectOfNamespace(context.namespace) ?? '')) return;
      const cause = fieldCause.forbidden(
        `metadata.annotations[${nonDeletable}]`,
        `the space is protected from deletion; remove the annotation ${nonDeletable} first`,
      );
      throw invalidObject(kinds.spaceInstances(), old.metadata.name, [cause]);
    },
  };
}
