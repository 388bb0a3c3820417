import {
  Badge,
  Button,
  Card,
  createTheme,
  type CSSVariablesResolver,
  Modal,
  type MantineColorsTuple,
  Notification,
} from '@mantine/core';

const dock: MantineColorsTuple = [
  '#eef2ff',
  '#dbe4ff',
  '#bac8ff',
  '#91a7ff',
  '#748ffc',
  '#5c7cfa',
  '#4263eb',
  '#3b5bdb',
  '#364fc7',
  '#2b3f9e',
];

export const theme = createTheme({
  primaryColor: 'dock',
  primaryShade: { light: 7, dark: 6 },
  colors: { dock },
  autoContrast: true,
  luminanceThreshold: 0.36,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "JetBrains Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.15rem' }, h3: { fontSize: '1rem' } } },
  components: {
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 } }),
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    Card: Card.extend({ defaultProps: { withBorder: true, padding: 'md' } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } }),
    Modal: Modal.extend({ defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } }),
  },
});

/** White words on a filled button have to be read, too. */
const readableRed = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#b02525' };

/** Quiet text that is still text: Mantine's own grey is too faint to be read by many. */
export const colors: CSSVariablesResolver = ({ colors: { gray, dark, teal, yellow } }) => ({
  variables: {},
  light: {
    ...readableRed,
    '--mantine-color-dimmed': gray?.[7] ?? '',
    '--mantine-color-placeholder': gray?.[6] ?? '',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-teal-light-color': '#066649',
    '--mantine-color-yellow-light-color': '#7a4b00',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-red-outline': '#c92a2a',
    '--mantine-color-red-text': '#c92a2a',
    '--mantine-color-gray-light-color': gray?.[8] ?? '',
  },
  dark: {
    ...readableRed,
    '--mantine-color-anchor': dock[3],
    // Tinted, not filled: a page with a warning on it is not a page on fire.
    '--mantine-color-yellow-light': 'rgb(250 176 5 / 14%)',
    '--mantine-color-red-light': 'rgb(250 82 82 / 16%)',
    '--mantine-color-teal-light': 'rgb(18 184 134 / 15%)',
    '--mantine-color-dimmed': dark?.[1] ?? '',
    '--mantine-color-placeholder': dark?.[2] ?? '',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-teal-light-color': teal?.[3] ?? '',
    '--mantine-color-yellow-light-color': yellow?.[3] ?? '',
    '--mantine-color-red-light-color': '#ffa8a8',
    '--mantine-color-red-outline': '#ffa8a8',
    '--mantine-color-red-text': '#ff8787',
    '--mantine-color-gray-light-color': gray?.[4] ?? '',
  },
});
