#!/usr/bin/env node
// The command line; the sources are TypeScript, which Node 24 runs as it is.
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { main } = await import('../src/cli.ts')
await main(process.argv.slice(2))
