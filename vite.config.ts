import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { PRODUCT_NAME } from './shared/product.ts'

const webPort = Number(process.env.WEB_PORT ?? 5173)
const api = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`

/** index.html can't import the constant. */
const productName: Plugin = {
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
}

/** Compresses files once at build time, at the highest level, instead of on every request. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      // The build failed and has reported why.
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

/** TanStack Query without mutations and other parts that few pages use. */
const QUERIES =
  /@tanstack\/(?:query-core|react-query)\/.*\/(?!mutationObserver|infinite|queriesObserver|use(?:Mutation|Infinite|Queries|Suspense|Prefetch))[A-Za-z]+\.js$/

const isStyleSheet = (file: string) => file.endsWith('.css')

export default defineConfig({
  root: 'web',
  // The speech runtime fetches its 14 MB of WebAssembly from the server on demand, so it isn't bundled.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  plugins: [react(), tailwindcss(), productName, compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    // Two pages: the app, and the API documentation, whose content the server writes.
    rolldownOptions: {
      input: [
        resolve(import.meta.dirname, 'web/index.html'),
        resolve(import.meta.dirname, 'web/api-docs.html'),
      ],
      // The code for reading data stays in one file; split by its users, it would be larger.
      output: { codeSplitting: { groups: [{ name: 'query', test: QUERIES }] } },
    },
    // A preload list for every page would add 3 kB to the first script, and most visitors open one page. Pages load their
    // chunks one round trip later instead.
    modulePreload: { polyfill: false, resolveDependencies: (_file, parts) => parts.filter(isStyleSheet) },
  },
  worker: { format: 'es' },
  server: {
    port: webPort,
    strictPort: true,
    // shared/ is outside Vite's root.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: api },
      '/dev/outbox': {
        target: api,
        // The page and its data have the same URL: HTML comes from Vite, JSON from the server.
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
})
