import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './shell.module.css';
import type { Person, Tenant } from '../api/session.ts';
import { useLeaving } from './use-leaving.ts';

export function UserMenu({
  user,
  organisation,
  organisations,
  showShortcuts,
}: {
  readonly user: Person;
  readonly organisation: Tenant;
  readonly organisations: readonly Tenant[];
  readonly showShortcuts: () => void;
}) {
  const { enter, signOut } = useLeaving();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes['user'] ?? ''} aria-label={`${organisation.name}, ${user.name || user.email}`}>
          <Avatar size={30}>
            <IconUser size={18} aria-hidden />
          </Avatar>
          <Text span size="sm" maw={160} truncate visibleFrom="sm" dir="auto">
            {organisation.name}
          </Text>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} />} renderRoot={(props) => <Link {...props} to="/profile" />}>
          Profile and access tokens
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={showShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Organisation</Menu.Label>
        {organisations.map(({ id, name }) => (
          <Menu.Item key={id} rightSection={id === organisation.id ? <IconCheck size={14} /> : null} onClick={() => enter(id)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
