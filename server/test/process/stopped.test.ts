import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { printed } from '../support/start-server.ts'
import { type FirstServer, serverForTest } from '../support/test-server.ts'

const burst = 20
const credentials = { loginId: 'ada', password: 'correct horse battery' }

/** Verifying a password is slow by design, so a burst of sign-ins keeps the server busy. */
async function signInInABurst(server: FirstServer) {
  const asProject = { ...server, managementKey: undefined }
  expect(await post(asProject, '/v1/auth/password/signup', credentials)).toMatchObject({ status: 200 })
  return Array.from({ length: burst }, () => post(asProject, '/v1/auth/password/signin', credentials))
}

async function openSocket({ port }: FirstServer) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test('the server finishes slow requests before it stops', async () => {
  const server = await serverForTest()
  const answers = await signInInABurst(server)
  await answers[0]
  server.process.kill('SIGTERM')
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array.from({ length: burst }, () => 200))
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('a stopping server answers "not ready" on open connections', async () => {
  const server = await serverForTest()
  const socket = await openSocket(server)
  server.process.kill('SIGTERM')
  await printed(server, 'Stopping')
  socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const received = (await socket.setEncoding('utf8').toArray()).join('')
  expect(received).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  expect(received).toMatch(/^connection: close\r$/im)
  expect(received).toContain('{"status":"unavailable","problems":{"server":"the server is stopping"}}')
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('an idle connection does not delay the stop', async () => {
  const server = await serverForTest()
  await openSocket(server)
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
})
