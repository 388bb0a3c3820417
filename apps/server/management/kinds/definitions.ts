import type { KubeSchema } from '@spacedock/kube';
import { accessEntrySchema } from './schemas/access-entry.ts';
import { accessRuleSchema } from './schemas/access-rule.ts';
import { appReferenceSchema } from './schemas/app-reference.ts';
import { chartSchema, secretRefSchema, templateChartSchema } from './schemas/chart.ts';
import { conditionSchema } from './schemas/condition.ts';
import { entityInfoSchema } from './schemas/entity-info.ts';
import { definitionName } from './schemas/field.ts';
import { ownerSchema } from './schemas/owner.ts';
import { sleepModeConfigSchema } from './schemas/sleep-mode-config.ts';
import { templateDefinitionSchema, templateMetadataSchema } from './schemas/template-definition.ts';
import { templateParameterSchema } from './schemas/template-parameter.ts';

/** Parts that the kinds refer to by name. */
export const definitions: Readonly<Record<string, KubeSchema>> = Object.fromEntries(
  Object.entries({
    UserOrTeam: ownerSchema,
    Access: accessEntrySchema,
    InstanceAccessRule: accessRuleSchema,
    ChartSecretRef: secretRefSchema,
    Chart: chartSchema,
    TemplateHelmChart: templateChartSchema,
    AppReference: appReferenceSchema,
    AppParameter: templateParameterSchema,
    TemplateMetadata: templateMetadataSchema,
    SpaceTemplateDefinition: templateDefinitionSchema,
    Condition: conditionSchema,
    EntityInfo: entityInfoSchema,
    SleepModeConfig: sleepModeConfigSchema,
  }).map(([name, schema]) => [definitionName(name), schema]),
);

export const managementGroup = { group: 'management.loft.sh', version: 'v1' } as const;
