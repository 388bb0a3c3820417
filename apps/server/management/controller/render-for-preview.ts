import type { SpaceTemplateDefinition, TemplateParameter } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { withoutPasswords } from './chart-passwords.ts';
import type { RenderTemplate } from './render-template.ts';
import { loftValues, spaceValues } from './space-values.ts';

export interface PreviewParts {
  readonly instance: SpaceInstance;
  /** Handle of the project. */
  readonly project: string;
  readonly template: SpaceTemplateDefinition;
  readonly parameters: readonly TemplateParameter[];
  readonly render: RenderTemplate;
  readonly signal: AbortSignal;
}

/** What `status.space` will say of an instance that is not stored yet. Which cluster it goes to may not be known. */
export async function renderForPreview({
  instance: { metadata, spec },
  project,
  template,
  parameters,
  render,
  signal,
}: PreviewParts): Promise<SpaceTemplateDefinition> {
  const loft = loftValues({ project, space: metadata.name, cluster: spec?.clusterRef?.cluster ?? '', owner: spec?.owner });
  return withoutPasswords(await render(template, spaceValues(spec?.parameters, parameters, loft), signal));
}
