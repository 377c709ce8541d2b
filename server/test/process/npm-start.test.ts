import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, type Run, runNpmStart, temporaryFolder } from '../support/start-server.ts'

/** Milliseconds until the server answers that it is ready; throws when the process ends first. */
async function readyAfter({ exited, errors }: Run, port: number): Promise<number> {
  const startedAt = performance.now()
  const ended = exited.then(({ code }) => {
    throw new Error(`it ended with ${code}: ${errors()}`)
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await Promise.race([isReady(), ended]))) await delay(10)
  ended.catch(() => undefined)
  return performance.now() - startedAt
}

test('npm start serves, also a second time on the same data', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const port = await freePort()
  const start = async () => {
    const run = runNpmStart({ folder: folder.path, port })
    onTestFinished(async () => void (await run.interrupt()))
    return { run, milliseconds: await readyAfter(run, port) }
  }
  const first = await start()
  expect(first.run.output()).toContain('Management key')
  await first.run.interrupt()

  const second = await start()
  console.log(`npm start: ready after ${Math.round(first.milliseconds)} ms, then ${Math.round(second.milliseconds)} ms`)
  expect(second.run.output()).not.toContain('Management key')
})

test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm alone, as scripts send it, ends the server too', async signal => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const port = await freePort()
  const run = runNpmStart({ folder: folder.path, port })
  onTestFinished(async () => void (await run.interrupt()))
  await readyAfter(run, port)
  run.process.kill(signal)
  const isListening = () => fetch(`http://127.0.0.1:${port}/livez`).then(Boolean, () => false)
  while (await isListening()) await delay(50)
  const again = runNpmStart({ folder: folder.path, port })
  onTestFinished(async () => void (await again.interrupt()))
  await readyAfter(again, port)
})
