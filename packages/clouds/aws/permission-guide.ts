import { deployingNote, guidedPermissions, type PermissionGuide, type PermissionGuideOrder } from '../permission-guide.ts';
import { deployPermissions, permissions } from './permissions.ts';

const named = ({ action, why }: { readonly action: string; readonly why: string }) => ({ permission: action, why });

export function awsPermissionGuide({ level, cloudAccountId = '123456789012' }: PermissionGuideOrder): PermissionGuide {
  const guided = guidedPermissions(level, permissions.map(named), deployPermissions.map(named));
  const statements = Object.entries(Object.groupBy(guided, ({ purpose }) => purpose)).map(([purpose, all]) => ({
    Sid: purpose === 'reading' ? 'SpacedockReads' : 'SpacedockDeploys',
    Effect: 'Allow',
    Action: all.map(({ permission }) => permission),
    Resource: '*',
  }));
  const text = JSON.stringify({ Version: '2012-10-17', Statement: statements }, null, 2);
  return {
    permissions: guided,
    document: { fileName: 'policy.json', language: 'json', text },
    commands: [
      'aws iam create-policy --policy-name Spacedock --policy-document file://policy.json',
      'aws iam create-user --user-name spacedock',
      `aws iam attach-user-policy --user-name spacedock --policy-arn arn:aws:iam::${cloudAccountId}:policy/Spacedock`,
      'aws iam create-access-key --user-name spacedock',
    ],
    notes: [
      'iam:SimulatePrincipalPolicy on the user or role beside them lets AWS tell which are missing (and iam:GetRole, for temporary credentials).',
      ...(level === 'read_only'
        ? []
        : [
            deployingNote,
            'Each provisioning job needs more, which depends on the job: its review shows the policy for just that job.',
          ]),
    ],
  };
}
