import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Auth, area, json, openApiDocument, type OperationTable, operation, serveOperations } from '../index.ts'

const kB = 1024
const auths: Auth[] = ['open', 'public', 'accessKey', 'refreshToken', 'sessionToken', 'managementKey']
function keep(auth: Auth, bodyBytesMax?: number) {
  return operation({
    summary: 'Keeps anything',
    method: 'POST',
    path: `/${auth}${bodyBytesMax ?? ''}`,
    ...(auth === 'managementKey' ? { auth, right: 'write' } : { auth, limit: 'read' }),
    input: z.object({ anything: json().optional() }),
    output: z.object({}),
    bodyBytesMax,
  })
}
const declared = keep('managementKey', 5 * kB * kB)
const table: OperationTable = { ...Object.fromEntries(auths.map(auth => [auth, keep(auth)])), declared }
const service = Object.fromEntries(Object.keys(table).map(name => [name, async () => ({})]))
const { handle } = serveOperations({ areas: [area('things', table, service)], authenticate: async () => ({}) })

async function send(path: string, body: string) {
  const response = await handle(new Request(`http://gatehouse.test${path}`, { method: 'POST', body }), {
    requestId: 'test',
    ip: '203.0.113.7',
  })
  return { status: response.status, text: await response.text() }
}
function ofBytes(bytes: number) {
  return `{"anything":"${'x'.repeat(bytes - 15)}"}`
}
/** The object and the list count as two. */
function ofValues(values: number) {
  return `{"anything":[${new Array(values - 2).fill(1).join()}]}`
}

const expected: [path: string, bytesMax: number][] = [
  ...auths.map(auth => [`/${auth}`, auth === 'managementKey' ? kB * kB : 64 * kB] as [string, number]),
  ['/managementKey5242880', 5 * kB * kB],
]

test.each(expected)('%s accepts a body of %i bytes with a value per 32 bytes, and no more', async (path, bytesMax) => {
  const valuesMax = bytesMax / 32
  expect(await send(path, ofBytes(bytesMax))).toMatchObject({ status: 200 })
  expect(await send(path, ofValues(valuesMax))).toMatchObject({ status: 200 })
  const tooLong = await send(path, ofBytes(bytesMax + 1))
  expect(tooLong).toMatchObject({ status: 413, text: expect.stringContaining(`larger than ${bytesMax} bytes`) })
  const tooMany = await send(path, ofValues(valuesMax + 1))
  expect(tooMany).toMatchObject({ status: 413, text: expect.stringContaining(`more than ${valuesMax} values`) })
})

test('a body with too many values is refused without parsing, even if it is not JSON', async () => {
  expect((await send('/public', '['.repeat(3000))).status).toBe(413)
})

test('the OpenAPI document states the limits', () => {
  const { paths } = openApiDocument({ title: 'Things', version: '1' }, { things: table })
  expect(paths['/public']).toMatchObject({
    post: { requestBody: { description: 'at most 65536 bytes and 2048 values' }, responses: { 413: {} } },
  })
})
