import { Modal } from '@mantine/core';

/** Finds things and actions by a few letters. */
export function Palette({ close, showShortcuts }: { readonly close: () => void; readonly showShortcuts: () => void }) {
  return <Modal opened onClose={close} title="Find or do something"><button type="button" onClick={showShortcuts}>Shortcuts</button></Modal>;
}
