import { Card, type MantineColorScheme, SegmentedControl, Text, Title, useMantineColorScheme } from '@mantine/core';

export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card component="section" aria-label="Appearance">
      <Title order={2} mb="sm">
        Appearance
      </Title>
      <SegmentedControl
        aria-label="Theme"
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'As the system' },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Kept in this browser.
      </Text>
    </Card>
  );
}
