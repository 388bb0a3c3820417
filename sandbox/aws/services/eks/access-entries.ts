import type { UserInfo } from '@spacedock/kube';
import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput } from '../../aws-operation.ts';
import type { AccessEntry, ClusterRecord } from '../../aws-state.ts';
import type { Principal } from '../../identity/principal.ts';
import { textIn } from '../../protocols/input.ts';
import { clusterArn } from './cluster-book.ts';

export const adminPolicy = 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy';

export const adminEntry = (now: Date): AccessEntry => ({ createdAt: now.toISOString(), groups: [], policies: [adminPolicy] });

/** Whom the cluster sees in a caller of AWS; undefined where it has no entry for it. */
export function clusterUser({ access }: ClusterRecord, { source, arn, userId }: Principal): UserInfo | undefined {
  const entry = Object.hasOwn(access, source) ? access[source] : undefined;
  if (!entry) return undefined;
  const groups = entry.policies.includes(adminPolicy) ? [...entry.groups, 'system:masters'] : entry.groups;
  return { name: entry.username ?? arn, uid: `aws-iam-authenticator:${userId}`, groups, extra: { arn: [arn] } };
}

export function mustFindEntry(
  { input }: AwsCall,
  { access }: ClusterRecord,
): { readonly principalArn: string; readonly entry: AccessEntry } {
  const principalArn = textIn(input, 'principalArn') ?? '';
  const entry = Object.hasOwn(access, principalArn) ? access[principalArn] : undefined;
  if (!entry)
    throw new AwsError(404, 'ResourceNotFoundException', `The specified principalArn could not be found: ${principalArn}`);
  return { principalArn, entry };
}

export function entryView(
  { world: { state } }: Pick<AwsCall, 'world'>,
  record: ClusterRecord,
  principalArn: string,
  entry: AccessEntry,
): AwsOutput {
  return {
    accessEntry: {
      clusterName: record.name,
      principalArn,
      accessEntryArn: clusterArn(state.account, record)
        .replace(':cluster/', ':access-entry/')
        .concat(`/${principalArn.split(/[:/]/).at(-1)}`),
      kubernetesGroups: entry.groups,
      username: entry.username ?? principalArn,
      type: 'STANDARD',
      createdAt: Date.parse(entry.createdAt) / 1_000,
      modifiedAt: Date.parse(entry.createdAt) / 1_000,
      tags: {},
    },
  };
}
