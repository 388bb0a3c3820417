import type { ChartSpec, SpaceTemplateDefinition } from '../objects/common.ts';

/** As it may be shown and kept: whoever sees a space need not know the passwords of its chart repositories. */
export const withoutPasswords = (definition: SpaceTemplateDefinition): SpaceTemplateDefinition =>
  definition.charts ? { ...definition, charts: definition.charts.map(({ password: _, ...chart }) => chart) } : definition;

export const hasPasswords = ({ charts = [] }: SpaceTemplateDefinition): boolean =>
  charts.some(({ password }) => Boolean(password));

/** The same with the passwords that the other one has for releases of the same names. */
export function withPasswordsOf(definition: SpaceTemplateDefinition, other: SpaceTemplateDefinition): SpaceTemplateDefinition {
  if (!definition.charts) return definition;
  const passwords = new Map((other.charts ?? []).map((chart) => [releaseNameOf(chart), chart.password]));
  return {
    ...definition,
    charts: definition.charts.map((chart) => {
      const password = passwords.get(releaseNameOf(chart));
      return password ? { ...chart, password } : chart;
    }),
  };
}

export const releaseNameOf = ({ releaseName, name }: ChartSpec): string => releaseName || name || '';
