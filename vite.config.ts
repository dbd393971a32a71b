import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { PRODUCT_NAME } from './shared/product.ts'

const webPort = Number(process.env.WEB_PORT ?? 5173)
const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`

/** index.html is the one file of the browser that cannot import a constant. */
const productName: Plugin = {
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), productName],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: fonts, and no inline script may appear in index.html.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: webPort,
    strictPort: true,
    // shared/ lies beside web/, outside of Vite's root.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: api },
      '/dev/outbox': {
        target: api,
        // One address, two answers: the page belongs to the browser's router, the JSON to the server.
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
})
