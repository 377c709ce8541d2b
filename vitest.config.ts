import { defineConfig } from 'vitest/config'
import { TestOrder } from './scripts/tests/test-order.ts'
import { testProjects } from './scripts/tests/test-projects.ts'

const { unit, alone, service, statements } = testProjects(import.meta.dirname)

const schemas = 'database/src/testing/schemas.ts'
const chromium = 'server/test/support/chromium/chromium-server.ts'
const host = 'server/test/support/shared/host-server.ts'

export default defineConfig({
  resolve: {
    conditions: ['source', 'node'],
    // graphql exists once: Node resolves it to its CommonJS entry, and so must we, for its classes are compared by identity.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source'] } },
  test: {
    // The MCP SDK depends on a package whose `source` Node cannot load: Vite does.
    server: { deps: { inline: [/@modelcontextprotocol\/sdk/, /eventsource-parser/] } },
    // Limits are for what never comes: what takes a moment takes half a minute where the processors have other work too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Two more than the processors of a small machine, for tests wait for databases, servers, browsers and clocks.
    maxWorkers: 4,
    // A worker runs many files: modules are loaded and compiled once, databases are migrated once.
    isolate: false,
    sequence: { sequencer: TestOrder },
    tags: [
      { name: 'long', description: 'Takes more than 5 s. `npm run test:quick` leaves it out.' },
      { name: 'every-engine', description: 'The engine can change its outcome. Others run on SQLite alone.' },
    ],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unit, setupFiles: ['scripts/tests/forbid-outside.ts'] },
      },
      { extends: true, test: { name: 'alone', include: alone, isolate: true } },
      // With those that open browsers, so that a worker goes from any of these files to any other.
      { extends: true, test: { name: 'service', include: service, globalSetup: [schemas, chromium, host] } },
      {
        extends: true,
        // What the tests before have sent to SQLite, prepared on PostgreSQL.
        test: { name: 'statements', include: statements, globalSetup: [schemas], sequence: { groupOrder: 1 } },
      },
    ],
  },
})
