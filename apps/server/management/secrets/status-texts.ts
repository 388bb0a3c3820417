import type { AppReference, ChartSpec } from '../objects/common.ts';
import type { SpaceInstanceStatus } from '../objects/space-instance.ts';

type Change = (field: string, text: string) => string;

/** The texts of a status that are rendered with parameters, and so may hold any of them, in any form. */
export function withStatusTexts(status: SpaceInstanceStatus, change: Change): SpaceInstanceStatus {
  const { space, spaceObjects } = status;
  return {
    ...status,
    ...(space
      ? {
          space: {
            ...space,
            ...(space.objects ? { objects: change('space.objects', space.objects) } : {}),
            ...(space.charts
              ? { charts: space.charts.map((chart, index) => chartWith(chart, `space.charts[${index}]`, change)) }
              : {}),
            ...(space.apps ? { apps: appsWith(space.apps, 'space.apps', change) } : {}),
          },
        }
      : {}),
    ...(spaceObjects?.apps
      ? { spaceObjects: { ...spaceObjects, apps: appsWith(spaceObjects.apps, 'spaceObjects.apps', change) } }
      : {}),
  };
}

export function statusTextsIn(status: SpaceInstanceStatus): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  withStatusTexts(status, (field, text) => {
    found.set(field, text);
    return text;
  });
  return found;
}

const chartWith = (chart: ChartSpec, field: string, change: Change): ChartSpec =>
  chart.values ? { ...chart, values: change(`${field}.values`, chart.values) } : chart;

const appsWith = (apps: readonly AppReference[], field: string, change: Change): readonly AppReference[] =>
  apps.map((app, index) =>
    app.parameters ? { ...app, parameters: change(`${field}[${index}].parameters`, app.parameters) } : app,
  );
