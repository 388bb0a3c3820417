/** What the server allows the styles of this page by. Browsers hide the attribute from style sheets and extensions, not from us. */
export const cspNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

declare global {
  var __webpack_nonce__: string | undefined;
}

/** What locks scrolling behind a dialogue makes a style sheet of its own, and reads its nonce from this name. */
export function shareCspNonce(): void {
  globalThis.__webpack_nonce__ = cspNonce();
}
