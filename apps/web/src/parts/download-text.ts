/** Gives a text to the browser to keep as a file. It goes nowhere else. */
export function downloadText(name: string, text: string, type = 'application/yaml'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // By then the browser has taken hold of it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
