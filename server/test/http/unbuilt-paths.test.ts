import { contract, isServedBesideOperations, knownPaths } from '@gatehouse-id/identity-provider'
import { type Operation, servedPaths } from '@gatehouse-id/operation'
import { expect, test } from 'vitest'
import { serverForFile } from '../support/test-server.ts'

const server = serverForFile()

const operations = Object.values(contract).flatMap(area => Object.values<Operation>(area))
const discovery = 'oidc.discovery'
const isOperation = servedPaths(operations)
const unbuilt = knownPaths.filter(known => !isOperation(known) && !isServedBesideOperations(known))

async function call(method: string, path: string) {
  const { url, projectId, shown } = server()
  const headers = { authorization: `Bearer ${projectId}:${shown.managementKey}`, accept: '*/*' }
  const response = await fetch(url + path, { method, headers })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

test('every path of the hosted service that is not built answers 501 with its name', async () => {
  expect(unbuilt.length).toBeGreaterThan(0)
  for (const { name, method, path } of unbuilt) {
    const { projectId } = server()
    const answer = await call(method, path.replaceAll('{projectId}', projectId).replace(/\{\w+\}/g, 'some-value'))
    const message = `${name} (${method} ${path}) is not built yet`
    expect({ ...answer, body: JSON.parse(answer.body) }, message).toMatchObject({
      status: 501,
      type: 'application/json',
      body: { errorCode: 'E011001', errorMessage: message },
    })
  }
})

test('no path that is served beside the operations answers that it is not built', async () => {
  const beside = knownPaths.filter(isServedBesideOperations)
  expect(beside.length).toBeGreaterThan(30)
  for (const { method, path } of beside) {
    const { projectId } = server()
    const { status } = await call(method, path.replaceAll('{projectId}', projectId).replace(/\{\w+\}/g, 'some-value'))
    expect({ path: `${method} ${path}`, status }).not.toMatchObject({ status: 501 })
  }
})

test('discovery is served beside the operations', async () => {
  expect(knownPaths.map(({ name }) => name)).toContain(discovery)
  expect(await call('GET', `/${server().projectId}/.well-known/openid-configuration`)).toMatchObject({ status: 200 })
  const unknown = await call('GET', '/Pnone/.well-known/openid-configuration')
  expect(unknown).toMatchObject({
    status: 404,
    type: 'application/json',
    body: expect.stringContaining('no such project'),
  })
})

test.each([
  ['GET', '/v1/mgmt/nothing'],
  ['POST', '/v2/nothing/at/all'],
  ['DELETE', '/v1/mgmt/user/create'],
  ['POST', '/nothing'],
  ['GET', '/nothing.json'],
])('%s %s answers 404 in JSON', async (method, path) => {
  const { status, type, body } = await call(method, path)
  expect({ status, type, body: JSON.parse(body) }).toMatchObject({
    status: 404,
    type: 'application/json',
    body: { errorCode: 'E011001', errorMessage: `there is nothing at ${method} ${path}` },
  })
})

test('a client that accepts anything gets the page at the root and JSON elsewhere', async () => {
  for (const headers of [{ accept: '*/*' }, { accept: 'text/html' }] as Record<string, string>[]) {
    const page = await fetch(server().url, { headers })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  }
  const asJson = await fetch(server().url, { headers: { accept: 'application/json' } })
  expect([asJson.status, asJson.headers.get('content-type')]).toEqual([404, 'application/json'])
})
