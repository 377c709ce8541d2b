// A global setup of the tests: one process serves the Gatehouses of all files that are not about the process. It is started
// for the first of them.
import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import type { HostAnswer, HostRequest } from './host.ts'

/** Of what it said before it ended by itself. */
const lastCharacters = 10_000

declare module 'vitest' {
  interface ProvidedContext {
    /** Starts and stops Gatehouses. */
    hostUrl: string
  }
}

export async function setup({ provide }: TestProject) {
  let host: ChildProcess | undefined
  const server = createServer(async (request, response) => {
    host ??= forkHost().once('exit', () => {
      host = undefined
    })
    const asked = (await json(request)) as HostRequest // of shared-server.ts
    response.writeHead(200, { connection: 'close' }).end(JSON.stringify(await ask(host, asked)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens at a port
  provide('hostUrl', `http://127.0.0.1:${port}`)
  return () => {
    server.close()
    host?.kill('SIGKILL')
  }
}

function forkHost(): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), TEST_ANSWERS_LATE_MS = '' } = process.env
  // React has another half for development, which says the same more slowly.
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'production', TEST_ANSWERS_LATE_MS }
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', 'ipc']
  const host = fork(join(import.meta.dirname, 'host.ts'), { execArgv: [], env, stdio })
  let last = ''
  host.stderr?.on('data', (said: Buffer) => {
    last = `${last}${said}`.slice(-lastCharacters)
  })
  host.once('exit', (code, signal) => {
    if (signal !== 'SIGKILL')
      console.error(`The process that serves the Gatehouses of tests ended with ${code}:\n${last}`)
  })
  return host
}

function ask(host: ChildProcess, request: HostRequest): Promise<HostAnswer> {
  const { port } = request
  return new Promise(resolve => {
    const answered = (answer: HostAnswer) => {
      if (answer.port !== port) return
      host.off('message', answered).off('exit', ended)
      resolve(answer)
    }
    const ended = () => answered({ port, failure: 'the process that serves the Gatehouses of tests has ended' })
    host.on('message', answered).on('exit', ended).send(request)
  })
}
