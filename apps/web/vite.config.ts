import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/zopday/',
  plugins: [react()],
  // The server puts a fresh one in its place with every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // For older ones `light-dark()` would be rewritten into something that follows no theme of ours.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Data addresses would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
  worker: { format: 'es' },
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:8080', '/.well-known': 'http://127.0.0.1:8080' } },
});
