import type { KubeObject } from '@spacedock/kube';
import type { ChartSpec, SpaceTemplateDefinition } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { App, AppConfig, SpaceTemplate } from '../objects/templates.ts';

/** The password of a chart repository, somewhere in an object. */
export interface PasswordField {
  readonly field: string;
  /** What it is the password of. Where that changes, the password must be given again: else it would be sent to anybody's server. */
  readonly key: string;
  readonly value: string;
}

type Change = (found: PasswordField) => string;

/** A text with an action is made when it is rendered, and is no secret. */
export const isLiteral = (password: string): boolean => password !== '' && !password.includes('{{');

/** The same object with other passwords. One without any comes back as it is. */
export function withPasswords<Kind extends KubeObject>(object: Kind, change: Change): Kind {
  const spec = specWith(object, change);
  return spec === undefined ? object : { ...object, spec };
}

export function passwordsIn(object: KubeObject): readonly PasswordField[] {
  const found: PasswordField[] = [];
  withPasswords(object, (field) => {
    found.push(field);
    return field.value;
  });
  return found;
}

function specWith(object: KubeObject, change: Change): object | undefined {
  switch (object.kind) {
    case 'SpaceInstance': {
      const { spec } = object as SpaceInstance;
      return spec?.template?.charts && { ...spec, template: definitionWith(spec.template, 'spec.template', change) };
    }
    case 'SpaceTemplate': {
      const { spec } = object as SpaceTemplate;
      return (
        spec && {
          ...spec,
          ...(spec.template ? { template: definitionWith(spec.template, 'spec.template', change) } : {}),
          ...(spec.versions
            ? {
                versions: spec.versions.map((version, index) =>
                  version.template
                    ? {
                        ...version,
                        template: definitionWith(version.template, `spec.versions[${index}].template`, change, version.version),
                      }
                    : version,
                ),
              }
            : {}),
        }
      );
    }
    case 'App': {
      const { spec } = object as App & { readonly spec?: { readonly helm?: ChartSpec & { readonly repoUrl?: string } } };
      return (
        spec && {
          ...spec,
          ...(spec.config ? { config: configWith(spec.config, 'spec.config', change) } : {}),
          ...(spec.versions
            ? {
                versions: spec.versions.map((version, index) =>
                  version.config
                    ? {
                        ...version,
                        config: configWith(version.config, `spec.versions[${index}].config`, change, version.version),
                      }
                    : version,
                ),
              }
            : {}),
          ...(spec.helm ? { helm: chartWith(spec.helm, 'spec.helm', change, 'helm') } : {}),
        }
      );
    }
    default:
      return undefined;
  }
}

const definitionWith = (
  definition: SpaceTemplateDefinition,
  field: string,
  change: Change,
  version = '',
): SpaceTemplateDefinition =>
  definition.charts
    ? {
        ...definition,
        charts: definition.charts.map((chart, index) => chartWith(chart, `${field}.charts[${index}]`, change, version)),
      }
    : definition;

const configWith = (config: AppConfig, field: string, change: Change, version = ''): AppConfig =>
  config.chart ? { ...config, chart: chartWith(config.chart, `${field}.chart`, change, version) } : config;

function chartWith<Chart extends ChartSpec & { readonly repoUrl?: string }>(
  chart: Chart,
  field: string,
  change: Change,
  version: string,
): Chart {
  const { password, releaseName, name, repoURL, repoUrl, username } = chart;
  if (!password) return chart;
  const key = JSON.stringify([version, releaseName || name || '', repoURL ?? repoUrl ?? '', username ?? '']);
  return { ...chart, password: change({ field: `${field}.password`, key, value: password }) };
}
