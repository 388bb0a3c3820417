import { deployingNote, guidedPermissions, type PermissionGuide, type PermissionGuideOrder } from '../permission-guide.ts';
import { deployPermissions, neededPermissions } from './permissions.ts';

const named = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([permission, why]) => ({ permission, why }));

export function gcpPermissionGuide({ level, cloudAccountId = '$project' }: PermissionGuideOrder): PermissionGuide {
  const guided = guidedPermissions(level, named(neededPermissions), named(deployPermissions));
  const project = cloudAccountId;
  const account = `spacedock@${project}.iam.gserviceaccount.com`;
  const services = [
    'container',
    'compute',
    'dns',
    'cloudresourcemanager',
    ...(level === 'read_only' ? [] : ['secretmanager', 'artifactregistry']),
  ];
  const text = [
    'title: Spacedock',
    'stage: GA',
    'includedPermissions:',
    ...guided.map(({ permission }) => `- ${permission}`),
    '',
  ];
  return {
    permissions: guided,
    document: { fileName: 'role.yaml', language: 'yaml', text: text.join('\n') },
    commands: [
      `gcloud services enable ${services.map((name) => `${name}.googleapis.com`).join(' ')} --project ${project}`,
      `gcloud iam roles create spacedock --project ${project} --file role.yaml`,
      `gcloud iam service-accounts create spacedock --project ${project}`,
      `gcloud projects add-iam-policy-binding ${project} --member serviceAccount:${account} --role projects/${project}/roles/spacedock`,
      `gcloud iam service-accounts keys create key.json --iam-account ${account}`,
    ],
    notes: [
      'The last command makes a key, for the method service_account. With workload_identity there is none.',
      ...(level === 'read_only' ? [] : [deployingNote]),
    ],
  };
}
