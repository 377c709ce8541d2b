#!/usr/bin/env node
// The command line; in the repository the sources are TypeScript, which Node runs as it is.
import * as nodeModule from 'node:module'

/** The first whose SQLite says the columns of a statement. */
const oldest = [22, 16]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    `gatehouse-id: Gatehouse needs Node ${oldest.join('.')} or newer, and this is ${process.version}.\n` +
      'With npm alone: npx --package=node@24 --package=gatehouse-id gatehouse-id',
  )
  process.exit(1)
}
nodeModule.enableCompileCache()
const { main } = await import('../src/cli.ts')
await main(process.argv.slice(2))
