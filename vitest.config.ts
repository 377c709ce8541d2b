import { defineConfig } from 'vitest/config'
import { TestOrder } from './scripts/tests/test-order.ts'
import { testProjects } from './scripts/tests/test-projects.ts'

const { unit, service, sdk, browser, statements } = testProjects(import.meta.dirname)

/** A worker runs many files: modules are loaded and compiled once, databases are migrated once. */
const onDatabases = { isolate: false, globalSetup: ['database/src/testing/schemas.ts'] }

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
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a page shows in a moment takes seconds where the processors have other work too.
    expect: { poll: { timeout: 10_000 } },
    // Two more than the processors of a small machine, for tests wait for databases, servers, browsers and clocks.
    maxWorkers: 4,
    sequence: { sequencer: TestOrder },
    tags: [
      { name: 'long', description: 'Takes more than 5 s. `npm run test:quick` leaves it out.' },
      { name: 'every-engine', description: 'The engine can change its outcome. Others run on SQLite alone.' },
    ],
    projects: [
      {
        extends: true,
        // Here too a worker runs many files: unit tests change nothing outside themselves.
        test: { name: 'unit', include: unit, isolate: false, setupFiles: ['scripts/tests/forbid-outside.ts'] },
      },
      { extends: true, test: { name: 'service', include: service, ...onDatabases } },
      { extends: true, test: { name: 'sdk', include: sdk, ...onDatabases } },
      {
        extends: true,
        // One Chromium for all files; each test opens its own context in it.
        test: {
          name: 'browser',
          include: browser,
          globalSetup: ['server/test/support/chromium/chromium-server.ts'],
        },
      },
      {
        extends: true,
        // What the tests before have sent to SQLite, prepared on PostgreSQL.
        test: { name: 'statements', include: statements, ...onDatabases, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
