#!/usr/bin/env node
// The command line; in the repository the sources are TypeScript, which Node 24 runs as it is.
import * as nodeModule from 'node:module'

const nodeMajorMin = 24

if (Number(process.versions.node.split('.', 1)[0]) < nodeMajorMin) {
  console.error(
    `gatehouse-id: Gatehouse needs Node ${nodeMajorMin} or newer, and this is ${process.version}.\n` +
      `With npm alone: npx --package=node@${nodeMajorMin} --package=gatehouse-id gatehouse-id`,
  )
  process.exit(1)
}
nodeModule.enableCompileCache()
const { main } = await import('../src/cli.ts')
await main(process.argv.slice(2))
