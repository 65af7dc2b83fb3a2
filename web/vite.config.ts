import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Everything the page needs comes from the server itself: nothing is inlined as a data: address, so that
// a strict Content-Security-Policy can forbid all of them.
const backend = process.env.KYDAI_BACKEND ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    // The rule books lie beside the rules, outside this folder.
    fs: { allow: ['..'] },
    proxy: {
      '/api': backend,
      '/healthz': backend,
      '/ws': { target: backend, ws: true },
    },
  },
});
