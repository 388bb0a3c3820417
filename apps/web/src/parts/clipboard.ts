/** Puts a text on the clipboard, and says whether it is there. */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not there on plain HTTP, where many run this inside of their own network; or refused. The older way may be open.
    return copySelected(text);
  }
}

/** As if somebody had selected and copied it. Inside of the open dialogue, or its trap for the focus would take the selection away. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.setAttribute('aria-hidden', 'true');
  // In sight, or the page would jump to it.
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
