import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source', 'node'] },
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source'] } },
  test: {
    include: ['*/src/**/*.test.{ts,tsx}', '*.test.ts', 'server/test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
