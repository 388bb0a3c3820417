import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput, AwsWorld } from '../../aws-operation.ts';
import type { AwsState } from '../../aws-state.ts';
import { entryOf } from '../../entry-of.ts';
import { textIn } from '../../protocols/input.ts';
import { tagList } from '../../tags.ts';
import type { InstanceProfileRecord } from './iam-records.ts';
import { roleView } from './roles.ts';

export const profileArn = (account: string, { path, name }: Pick<InstanceProfileRecord, 'path' | 'name'>): string =>
  `arn:aws:iam::${account}:instance-profile${path}${name}`;

export const profileEntry = (world: AwsWorld, profile: InstanceProfileRecord) =>
  entryOf(world, 'iam:instance-profile', profileArn(world.state.account, profile));

export const profileResource = ({ input, world: { state } }: AwsCall): string =>
  profileArn(state.account, { path: textIn(input, 'Path') ?? '/', name: textIn(input, 'InstanceProfileName') ?? '*' });

export function mustFindProfile({ input, world: { state } }: AwsCall): InstanceProfileRecord {
  const name = textIn(input, 'InstanceProfileName') ?? '';
  const found = state.instanceProfiles.find((profile) => profile.name === name);
  if (!found) throw new AwsError(404, 'NoSuchEntity', `Instance Profile ${name} cannot be found.`);
  return found;
}

export const profileView = (state: AwsState, profile: InstanceProfileRecord): AwsOutput => ({
  InstanceProfileName: profile.name,
  InstanceProfileId: profile.id,
  Path: profile.path,
  Arn: profileArn(state.account, profile),
  CreateDate: profile.createdAt,
  Roles: { member: state.roles.filter(({ name }) => name === profile.role).map((role) => roleView(state, role)) },
  Tags: { member: tagList(profile.tags) },
});
