import type { AwsInput } from '../../../aws-operation.ts';
import type { LaunchTemplateRecord, LaunchTemplateVersionRecord } from '../ec2-records.ts';
import { tagSet } from '../filters.ts';

const latest = ({ versions }: LaunchTemplateRecord): number => Math.max(...versions.map(({ number }) => number));

export const launchTemplateView = (template: LaunchTemplateRecord): object => ({
  launchTemplateId: template.id,
  launchTemplateName: template.name,
  createTime: template.createdAt,
  createdBy: template.createdBy,
  defaultVersionNumber: template.defaultVersion,
  latestVersionNumber: latest(template),
  tagSet: tagSet(template.tags),
});

export const versionView = (template: LaunchTemplateRecord, version: LaunchTemplateVersionRecord): object => ({
  launchTemplateId: template.id,
  launchTemplateName: template.name,
  versionNumber: version.number,
  versionDescription: version.description,
  createTime: version.createdAt,
  createdBy: template.createdBy,
  defaultVersion: version.number === template.defaultVersion,
  launchTemplateData: answered(version.data),
});

/** The version that `$Latest`, `$Default` or a number stands for. */
export function versionOf(template: LaunchTemplateRecord, wanted: string | undefined): LaunchTemplateVersionRecord | undefined {
  const number =
    wanted === '$Latest'
      ? latest(template)
      : wanted === undefined || wanted === '$Default'
        ? template.defaultVersion
        : Number(wanted);
  return template.versions.find((version) => version.number === number);
}

/** What was sent as `BlockDeviceMapping.1` is answered as `blockDeviceMappingSet`. */
function answered(fields: AwsInput): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const lower = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
      if (Array.isArray(value)) return [`${lower}Set`, { item: value.map(item) }];
      return [lower, item(value)];
    }),
  );
}

function item(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { SecurityGroupId: groups, ...rest } = value as AwsInput;
  // Interfaces have their groups in a list of another form than the template itself.
  return { ...answered(rest), groupSet: groups === undefined ? undefined : { groupId: groups } };
}
