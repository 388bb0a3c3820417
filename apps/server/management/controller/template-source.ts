import { createHash } from 'node:crypto';
import type { SpaceTemplateDefinition, TemplateParameter } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { SpaceTemplate } from '../objects/templates.ts';
import type { ConditionChange } from './conditions.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';
import { chooseTemplate, followsUnversioned } from './template-version.ts';

/** What a space is to be rendered from. */
export interface TemplateSource {
  readonly definition: SpaceTemplateDefinition;
  readonly parameters: readonly TemplateParameter[];
  readonly version?: string;
  readonly newest?: string;
  /** It has no versions, and the space has not asked to follow it: changes of the template are left alone. */
  readonly unfollowed?: true;
}

/** The template that the space names, in the version that it follows; or the one that it has inside. */
export async function templateSource({ plane, objects, kinds }: SpaceTurn, { spec }: SpaceInstance): Promise<TemplateSource> {
  const { templateRef, template } = spec ?? {};
  if (!templateRef?.name) return { definition: template ?? {}, parameters: [] };
  const { name, version, syncOnce } = templateRef;
  const found = (await objects.get(kinds.spaceTemplates, '', name)) as SpaceTemplate | undefined;
  if (!found) {
    throw new NotYet(
      'TemplateResolved',
      'TemplateNotFound',
      `There is no template ${name}. The space stays as it was made last; make the template again, or choose another one.`,
    );
  }
  const choice = chooseTemplate(plane.opened(found).spec ?? {}, version);
  switch (choice.kind) {
    case 'refused':
      throw new NotYet('TemplateResolved', choice.reason, `${choice.message}. Correct spec.templateRef.version.`);
    case 'versioned':
      return { definition: choice.template, parameters: choice.parameters, version: choice.version, newest: choice.newest };
    case 'unversioned': {
      const follows = syncOnce === true || followsUnversioned(version);
      return { definition: choice.template, parameters: choice.parameters, ...(follows ? {} : { unfollowed: true }) };
    }
  }
}

/** What the space itself asks for. When that changes it is rendered anew, whether it follows its template or not. */
export const wishHash = ({ spec }: SpaceInstance): string =>
  createHash('sha256')
    .update(JSON.stringify([spec?.templateRef?.name ?? '', spec?.parameters ?? '']))
    .digest('hex')
    .slice(0, 16);

/** Whether there is something newer than what the space has. */
export function templateSynced({ version, newest }: TemplateSource, leftBehind: boolean): ConditionChange {
  if (leftBehind) {
    return {
      type: 'TemplateSynced',
      status: 'False',
      severity: 'Info',
      reason: 'TemplateChangesAvailable',
      message: 'The template changed since the space was made. Set spec.templateRef.syncOnce to true to take the change over.',
    };
  }
  if (version !== undefined && newest !== undefined && version !== newest) {
    return {
      type: 'TemplateSynced',
      status: 'False',
      severity: 'Info',
      reason: 'NewTemplateVersionAvailable',
      message: `The template has version ${newest}; the space follows ${version}.`,
    };
  }
  return { type: 'TemplateSynced', status: 'True' };
}
