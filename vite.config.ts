import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { PRODUCT_NAME } from './shared/product.ts'

const webPort = Number(process.env.WEB_PORT ?? 5173)
const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`

/** index.html is the one file of the browser that cannot import a constant. */
const productName: Plugin = {
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
}

/** Files go out compressed: done once here, at the best setting, instead of on every request. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      // After a build that failed: its own message is the one to see.
      if (!existsSync(folder)) return
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      for (const { name, parentPath } of files.filter((entry) =>
        /\.(js|css|svg|webmanifest)$/.test(entry.name),
      )) {
        const path = join(parentPath, name)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

const isStyleSheet = (file: string) => file.endsWith('.css')

export default defineConfig({
  root: 'web',
  // The speech runtime fetches its wasm from the server when somebody wants it: 14 MB that no build should carry.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  plugins: [react(), tailwindcss(), productName, compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: fonts, and no inline script may appear in index.html.
    assetsInlineLimit: 0,
    // Two pages: the app, and the frame of the API documentation, which the server fills.
    rolldownOptions: {
      input: [
        resolve(import.meta.dirname, 'web/index.html'),
        resolve(import.meta.dirname, 'web/api-docs.html'),
      ],
    },
    // A list of what each page will need would be 3 kB of the first script, and most visitors open one page. Pages fetch
    // their parts themselves, one round trip later.
    modulePreload: { polyfill: false, resolveDependencies: (_file, parts) => parts.filter(isStyleSheet) },
  },
  worker: { format: 'es' },
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
