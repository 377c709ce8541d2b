// What is checked without running the product.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Each checker works out types of its own: two of them take half as much processor time and memory again as one. */
const checkers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** Runs the checks beside each other, prints each with what it found when it ends, and counts. */
export async function check({ withArchitecture }) {
  const steps = [
    { name: 'format and lint', program: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
    { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit', '-p', '.', '--checkers', `${checkers}`] },
    // `npm test` runs this file with all the others.
    ...(withArchitecture
      ? [{ name: 'architecture', program: 'vitest/vitest.mjs', args: ['run', 'architecture.test.ts'] }]
      : []),
  ]
  const outcomes = await Promise.all(steps.map(checkOne))
  const failed = outcomes.filter(hasPassed => !hasPassed).length
  return { passed: steps.length - failed, failed }
}

async function checkOne({ name, program, args }) {
  const running = spawn(process.execPath, [`node_modules/${program}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = []
  for (const stream of [running.stdout, running.stderr]) stream.on('data', chunk => written.push(chunk))
  const [status] = await once(running, 'close')
  process.stdout.write(Buffer.concat(written))
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`)
  return status === 0
}
