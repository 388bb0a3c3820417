import type { AwsService } from '../../aws-operation.ts';
import { tagging } from '../../identity/tagging-permission.ts';
import { queryProtocol } from '../../protocols/query.ts';
import { queryWords } from '../../refusal-words.ts';
import { attachRolePolicy } from './attach-role-policy.ts';
import { createInstanceProfile } from './create-instance-profile.ts';
import { createRole } from './create-role.ts';
import { createServiceLinkedRole } from './create-service-linked-role.ts';
import { deleteInstanceProfile } from './delete-instance-profile.ts';
import { deleteRole } from './delete-role.ts';
import { detachRolePolicy } from './detach-role-policy.ts';
import { getInstanceProfile } from './get-instance-profile.ts';
import { getRole } from './get-role.ts';
import { getUser } from './get-user.ts';
import { listAttachedRolePolicies } from './list-attached-role-policies.ts';
import { listRoles } from './list-roles.ts';
import {
  addRoleToInstanceProfile,
  listInstanceProfilesForRole,
  removeRoleFromInstanceProfile,
} from './role-of-instance-profile.ts';
import { deleteRolePolicy, getRolePolicy, listRolePolicies, putRolePolicy } from './role-policies.ts';
import { listRoleTags, tagRole, untagRole } from './role-tags.ts';
import { simulatePrincipalPolicy } from './simulate-principal-policy.ts';

export const iam: AwsService = {
  name: 'iam',
  protocol: queryProtocol('https://iam.amazonaws.com/doc/2010-05-08/'),
  words: queryWords,
  global: true,
  operations: [
    addRoleToInstanceProfile,
    attachRolePolicy,
    tagging(createInstanceProfile, { action: 'iam:TagInstanceProfile', code: 'AccessDenied' }),
    tagging(createRole, { action: 'iam:TagRole', code: 'AccessDenied' }),
    createServiceLinkedRole,
    deleteInstanceProfile,
    deleteRole,
    deleteRolePolicy,
    detachRolePolicy,
    getInstanceProfile,
    getRole,
    getRolePolicy,
    getUser,
    listAttachedRolePolicies,
    listInstanceProfilesForRole,
    listRolePolicies,
    listRoles,
    listRoleTags,
    putRolePolicy,
    removeRoleFromInstanceProfile,
    simulatePrincipalPolicy,
    tagRole,
    untagRole,
  ],
};
