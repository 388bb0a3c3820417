import { AppShell, Burger, Group, NavLink, ScrollArea, Text, UnstyledButton, Kbd } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Person, Tenant } from '../api/session.ts';
import { useRights } from '../api/use-rights.ts';
import { Logo } from './logo.tsx';
import { navigation } from './navigation.ts';
import { Palette } from './palette.tsx';
import classes from './shell.module.css';
import { useShortcuts } from './shortcuts.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useRightsNews } from './use-rights-news.ts';
import { UserMenu } from './user-menu.tsx';

/** What is around every screen. */
export function Shell(who: { readonly user: Person; readonly organisation: Tenant; readonly organisations: readonly Tenant[] }) {
  const [menu, { toggle, close }] = useDisclosure(false);
  const [palette, { open: openPalette, close: closePalette }] = useDisclosure(false);
  const { pathname } = useLocation();
  const rights = useRights();
  const shortcuts = useShortcuts({ openPalette });
  useRightsNews();
  useEffect(close, [pathname, close]);

  return (
    <AppShell header={{ height: 52 }} navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !menu } }} padding="md">
      <AppShell.Header className={classes['header'] ?? ''}>
        <a href="#content" className={classes['skip']}>
          Skip to the content
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={menu} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
            <Link to="/" className={classes['brand'] ?? ''} aria-label="Spacedock, to the start">
              <Logo />
              <Text span fw={700} visibleFrom="xs">
                Spacedock
              </Text>
            </Link>
          </Group>
          <UnstyledButton className={classes['find'] ?? ''} onClick={openPalette} aria-keyshortcuts="Control+K">
            <IconSearch size={16} aria-hidden />
            <Text span size="sm" className={classes['findWords'] ?? ''}>
              Find or do something
            </Text>
            <Kbd size="xs" visibleFrom="sm" aria-hidden>
              Ctrl K
            </Kbd>
          </UnstyledButton>
          <Group gap={6} wrap="nowrap">
            <ThemeSwitch />
            <UserMenu {...who} showShortcuts={shortcuts.show} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Main">
        <ScrollArea>
          {navigation.map(({ group, to }) => {
            const open = to.filter(({ needs }) => needs === undefined || rights.may(needs));
            return open.length === 0 ? null : (
              <div key={group} className={classes['group']}>
                {group && (
                  <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
                    {group}
                  </Text>
                )}
                {open.map(({ label, to: target, icon: Icon }) => (
                  <NavLink
                    key={label}
                    label={label}
                    leftSection={<Icon size={18} aria-hidden />}
                    active={isAt(pathname, target)}
                    py={6}
                    {...(isAt(pathname, target) ? { 'aria-current': 'page' as const } : {})}
                    renderRoot={(props) => <Link {...props} to={target} />}
                  />
                ))}
              </div>
            );
          })}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      {palette && <Palette close={closePalette} showShortcuts={shortcuts.show} />}
      {shortcuts.sheet}
    </AppShell>
  );
}

const isAt = (pathname: string, target: string): boolean =>
  target === '/'
    ? pathname === '/'
    : pathname === target || pathname.startsWith(`${target.replace(/^\/access\/.*/, '/access')}/`);
