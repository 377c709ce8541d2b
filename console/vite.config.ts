import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

// Where `npm run dev` finds the API; the browser talks to the dev server alone, so cookies stay on one origin.
const apiOrigin = process.env.GATEHOUSE_API_ORIGIN ?? 'http://127.0.0.1:3000'
const apiPaths = ['/graphql', '/api', '/v1', '/v2', '/oauth2', '/openapi.json', '/livez', '/readyz', '/metrics']
/** Below a project id: OpenID Connect and the hosted sign-in pages. */
const projectPaths = '^/[\\w-]+/(\\.well-known|oauth2|sign-in)/'

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/**
 * Modules that pages share: together they compress better, and are fewer requests. `libraries` has what a dozen chunks
 * use. None of ours is in it: modules wait for their texts, whose languages import modules, and in one file they would wait for each other.
 */
const groups = [
  { name: 'icons', test: /[\\/]icons-react[\\/]/, tags: ['$initial' as const] },
  { name: 'menu', test: /[\\/](menus\.en|[\w-]+-search|search-schema)\.ts$/, tags: ['$initial' as const] },
  { name: 'libraries', test: /[\\/](@mantine|@tanstack|icons-react)[\\/]/, minShareCount: 12 },
]

export default defineConfig({
  define: { 'import.meta.env.VITE_GATEHOUSE_VERSION': JSON.stringify(version) },
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    conditions: ['source', 'browser', 'module', 'import', 'default'],
    dedupe: ['react', 'react-dom', 'graphql'],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: Object.fromEntries([...apiPaths, projectPaths].map(path => [path, { target: apiOrigin }])) },
})
