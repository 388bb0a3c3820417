import {
  IconBox,
  IconBuildingSkyscraper,
  IconCloudPlus,
  IconDeviceDesktop,
  IconFolderPlus,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRocket,
  IconServer,
  IconSun,
  IconTemplate,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import type { OperationName } from '../api/operations.ts';
import type { Rights } from '../api/rights.ts';
import { navigation } from './navigation.ts';
import type { PaletteItem, PaletteTarget } from './palette-item.ts';

const beginnings: readonly (readonly [
  label: string,
  words: string,
  icon: PaletteItem['icon'],
  does: OperationName,
  target: PaletteTarget,
])[] = [
  [
    'Deploy…',
    'new deployment release ship image repository git',
    IconRocket,
    'POST /api/deployments',
    { to: '/deployments/new' },
  ],
  ['New project', 'create make', IconFolderPlus, 'POST /api/projects', { to: '/projects', search: { new: 'project' } }],
  [
    'Provision…',
    'new cluster database datastore network create make',
    IconPlus,
    'POST /api/provisioning-jobs',
    { to: '/provision' },
  ],
  ['Add an existing cluster', 'new space register', IconServer, 'POST /api/spaces', { to: '/spaces/add' }],
  ['Connect a cloud account', 'new aws google azure', IconCloudPlus, 'POST /api/cloud-accounts', { to: '/accounts/connect' }],
  ['New space instance', 'create make namespace', IconBox, 'POST /api/space-instances', { to: '/space-instances/new' }],
  ['New template', 'create make space', IconTemplate, 'POST /api/space-templates', { to: '/space-templates/new' }],
  [
    'Invite somebody',
    'new user person member',
    IconUserPlus,
    'POST /api/users',
    { to: '/access/users', search: { new: 'user' } },
  ],
  ['New access token', 'create make personal api', IconKey, 'POST /api/tokens', { to: '/profile', search: { new: 'token' } }],
];

interface PaletteMeans {
  readonly showShortcuts: () => void;
  readonly setTheme: (theme: 'light' | 'dark' | 'auto') => void;
  readonly signOut: () => void;
  readonly enter: (organisation: string) => void;
  readonly organisation: string;
  readonly organisations: readonly { readonly id: string; readonly name: string }[];
}

/** All that can be done from everywhere, for somebody with these rights. */
export function paletteActions(rights: Rights, means: PaletteMeans): readonly PaletteItem[] {
  const places = navigation.flatMap(({ to }) => to).filter(({ needs }) => needs === undefined || rights.may(needs));
  const doing = (id: string, label: string, words: string, icon: PaletteItem['icon'], target: () => void): PaletteItem => ({
    id,
    kind: 'Do',
    label,
    words,
    icon,
    target,
  });
  return [
    ...beginnings
      .filter(([, , , does]) => rights.may(does))
      .map(([label, words, icon, , target]) => ({ id: `do ${label}`, kind: 'Do', label, words, icon, target })),
    ...places.map(({ label, to, icon, keys }) => ({ id: `go ${label}`, kind: 'Go to', label, icon, keys, target: { to } })),
    {
      id: 'go Profile',
      kind: 'Go to',
      label: 'Profile',
      words: 'password sessions tokens name',
      icon: IconUser,
      target: { to: '/profile' },
    },
    doing('do shortcuts', 'Keyboard shortcuts', 'keys help ?', IconKeyboard, means.showShortcuts),
    doing('do light', 'Light theme', 'appearance colour bright', IconSun, () => means.setTheme('light')),
    doing('do dark', 'Dark theme', 'appearance colour night', IconMoon, () => means.setTheme('dark')),
    doing('do auto', 'Theme as the system', 'appearance colour', IconDeviceDesktop, () => means.setTheme('auto')),
    ...means.organisations
      .filter(({ id }) => id !== means.organisation)
      .map(({ id, name }) =>
        doing(`do enter ${id}`, `Switch to ${name}`, 'organisation tenant', IconBuildingSkyscraper, () => means.enter(id)),
      ),
    doing('do sign-out', 'Sign out', 'log out leave', IconLogout, means.signOut),
  ];
}
