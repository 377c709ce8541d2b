import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    conditions: ['source', 'node'],
    // graphql exists once: Node resolves it to its CommonJS entry, and so must we, for its classes are compared by identity.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source'] } },
  test: {
    include: ['*/src/**/*.test.{ts,tsx}', '*.test.ts', 'server/test/**/*.test.ts', 'conformance/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
