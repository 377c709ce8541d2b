// What is checked without running the product.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs every check, prints what fails, and counts. */
export function check({ withArchitecture }) {
  const steps = [
    { name: 'format and lint', program: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
    { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
    // `npm test` runs this file with all the others.
    ...(withArchitecture
      ? [{ name: 'architecture', program: 'vitest/vitest.mjs', args: ['run', 'architecture.test.ts'] }]
      : []),
  ]
  let failed = 0
  for (const { name, program, args } of steps) {
    const { status } = spawnSync(process.execPath, [`node_modules/${program}`, ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`)
    if (status !== 0) failed += 1
  }
  return { passed: steps.length - failed, failed }
}
