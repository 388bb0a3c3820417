import { ActionIcon, Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const choices = [
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
  ['auto', 'As the system', IconDeviceDesktop],
] as const satisfies readonly (readonly [MantineColorScheme, string, unknown])[];

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = choices.find(([scheme]) => scheme === colorScheme)?.[2] ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Theme">
          <Current size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(([scheme, label, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} />}
            rightSection={scheme === colorScheme ? <IconCheck size={14} /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
