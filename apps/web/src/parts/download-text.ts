/** Gives a text to the browser to keep as a file. It goes nowhere else. */
export const downloadText = (name: string, text: string, type = 'application/yaml'): void =>
  downloadBlob(name, new Blob([text], { type }));

export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // By then the browser has taken hold of it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
