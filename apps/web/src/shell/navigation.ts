import {
  IconActivity,
  IconBox,
  IconBuildingSkyscraper,
  IconCloud,
  IconDatabase,
  IconFolders,
  IconHome,
  IconListDetails,
  IconPlug,
  IconPlus,
  IconRocket,
  IconServer,
  IconSettings,
  IconSitemap,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { OperationName } from '../api/operations.ts';

export interface Destination {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: typeof IconHome;
  /** Shown to those who may ask this. */
  readonly needs?: OperationName;
  /** Keys that lead there, one after the other. */
  readonly keys?: string;
}

/** Where one can go from everywhere. */
export const navigation: readonly { readonly group: string; readonly to: readonly Destination[] }[] = [
  { group: '', to: [{ label: 'Start', to: '/', icon: IconHome, keys: 'g h' }] },
  {
    group: 'Deploy',
    to: [
      { label: 'Projects', to: '/projects', icon: IconFolders, needs: 'GET /api/projects', keys: 'g p' },
      { label: 'Deployments', to: '/deployments', icon: IconRocket, needs: 'GET /api/deployments', keys: 'g d' },
      { label: 'Space instances', to: '/space-instances', icon: IconBox, needs: 'GET /api/space-instances', keys: 'g i' },
      { label: 'Templates', to: '/space-templates', icon: IconTemplate, needs: 'GET /api/space-templates', keys: 'g t' },
    ],
  },
  {
    group: 'Infrastructure',
    to: [
      { label: 'Spaces', to: '/spaces', icon: IconServer, needs: 'GET /api/spaces', keys: 'g s' },
      { label: 'Provision', to: '/provision', icon: IconPlus, needs: 'POST /api/provisioning-jobs', keys: 'g n' },
      { label: 'Datastores', to: '/datastores', icon: IconDatabase, needs: 'GET /api/provisioning-jobs' },
      { label: 'Cloud accounts', to: '/accounts', icon: IconCloud, needs: 'GET /api/cloud-accounts', keys: 'g c' },
      { label: 'Architecture', to: '/architecture', icon: IconSitemap, needs: 'GET /api/cloud-accounts' },
    ],
  },
  {
    group: 'Activity',
    to: [
      { label: 'Provisioning jobs', to: '/jobs', icon: IconActivity, needs: 'GET /api/provisioning-jobs', keys: 'g j' },
      { label: 'Audit log', to: '/audit-logs', icon: IconListDetails, needs: 'GET /api/audit-logs', keys: 'g l' },
    ],
  },
  {
    group: 'Settings',
    to: [
      { label: 'Access', to: '/access/users', icon: IconUsers, needs: 'GET /api/users', keys: 'g a' },
      { label: 'Integrations', to: '/settings/integrations', icon: IconPlug, needs: 'GET /api/integrations' },
      { label: 'Organisation', to: '/settings/organisation', icon: IconBuildingSkyscraper, needs: 'GET /api/organisation' },
      { label: 'Instance', to: '/settings/instance', icon: IconSettings },
    ],
  },
];
