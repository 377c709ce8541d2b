import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

// Where `npm run dev` finds the API; the browser talks to the dev server alone, so cookies stay on one origin.
const apiOrigin = process.env.GATEHOUSE_API_ORIGIN ?? 'http://127.0.0.1:3000'
const apiPaths = ['/graphql', '/api', '/v1', '/v2', '/oauth2', '/openapi.json', '/livez', '/readyz', '/metrics']
/** Below a project id: OpenID Connect and the hosted sign-in pages. */
const projectPaths = '^/[\\w-]+/(\\.well-known|oauth2|sign-in)/'

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const initial = ['$initial' as const]
/**
 * Modules that are loaded together are one file: fewer requests, which compress better. Modules wait for their texts, and
 * languages import modules: what they import (`language`) waits for nothing, so that no two files wait for each other.
 */
const groups = [
  { name: 'language', test: /[\\/]kit[\\/](format[\\/](number|time|zone)|language[\\/]language)\.ts$/, priority: 4 },
  { name: 'de', test: /\.de\.ts$/, priority: 3 },
  { name: 'ar', test: /\.ar\.ts$/, priority: 3 },
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: initial, priority: 2 },
  { name: 'frame', test: /[\\/]src[\\/](?!main)/, tags: initial, priority: 1 },
  {
    name: 'page',
    test: /[\\/]kit[\\/](page|format|link)[\\/]|[\\/]patterns\.en\.ts$|[\\/](Table|Skeleton|Progress|SimpleGrid)[\\/]/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'form', minShareCount: 12 },
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
    reportCompressedSize: false,
    rolldownOptions: {
      // Of 6,000 icons those are read that are shown: half of the processor time of a build.
      experimental: { lazyBarrel: true },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: Object.fromEntries([...apiPaths, projectPaths].map(path => [path, { target: apiOrigin }])) },
})
