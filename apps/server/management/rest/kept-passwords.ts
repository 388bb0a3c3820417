import type { ChartSpec, SpaceTemplateDefinition } from '../objects/common.ts';

/**
 * Passwords of chart repositories are taken and never shown. So whoever sends back what they read says nothing of them: those stay
 * that were there for the same release, repository and user. For another repository a password has to be given again: else
 * whoever may change a template could have it sent to a server of theirs.
 */
export function withKeptPasswords(
  definition: SpaceTemplateDefinition,
  before: SpaceTemplateDefinition = {},
): SpaceTemplateDefinition {
  if (!definition.charts) return definition;
  const known = new Map((before.charts ?? []).map((chart) => [keyOf(chart), chart.password]));
  return {
    ...definition,
    charts: definition.charts.map((chart) => {
      const password = chart.password === undefined && !chart.passwordRef ? known.get(keyOf(chart)) : undefined;
      return password ? { ...chart, password } : chart;
    }),
  };
}

const keyOf = ({ releaseName, name, repoURL, username }: ChartSpec): string =>
  JSON.stringify([releaseName || name || '', repoURL ?? '', username ?? '']);
