/** Puts a text on the clipboard, and says whether it is there. */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    // Not there on plain HTTP, where many run this inside of their own network.
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    return copySelected(text);
  } catch {
    // Refused by the browser or by whoever sits before it: then the older way may still be open.
    return copySelected(text);
  }
}

/** As if somebody had selected and copied it. Inside of the open dialogue, or its trap for the focus would take the selection away. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.setAttribute('aria-hidden', 'true');
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
