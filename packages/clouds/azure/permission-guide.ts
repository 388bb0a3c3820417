import { deployingNote, guidedPermissions, type PermissionGuide, type PermissionGuideOrder } from '../permission-guide.ts';
import { deployActions, neededActions } from './permissions.ts';

const named = ({ action, why }: { readonly action: string; readonly why: string }) => ({ permission: action, why });
const dataActions = new Set(deployActions.filter(({ data = false }) => data).map(({ action }) => action));

export function azurePermissionGuide(order: PermissionGuideOrder): PermissionGuide {
  const { level, cloudAccountId = '00000000-0000-0000-0000-000000000000' } = order;
  const guided = guidedPermissions(level, neededActions.map(named), deployActions.map(named));
  const names = guided.map(({ permission }) => permission);
  const scope = `/subscriptions/${cloudAccountId}`;
  const role = {
    Name: 'Spacedock',
    IsCustom: true,
    Description: 'What Spacedock needs of a subscription',
    Actions: names.filter((name) => !dataActions.has(name)),
    ...(level === 'read_only' ? {} : { DataActions: names.filter((name) => dataActions.has(name)) }),
    AssignableScopes: [scope],
  };
  return {
    permissions: guided,
    document: { fileName: 'role.json', language: 'json', text: JSON.stringify(role, null, 2) },
    commands: [
      'az role definition create --role-definition role.json',
      `az ad sp create-for-rbac --name spacedock --role Spacedock --scopes ${scope}`,
    ],
    notes: [
      'Microsoft.Authorization/permissions/read beside them lets Azure tell which are missing.',
      'The last command makes a client secret, for the method service_principal. With workload_identity_federation there is none.',
      ...(level === 'read_only' ? [] : [deployingNote]),
    ],
  };
}
