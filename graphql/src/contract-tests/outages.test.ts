import { failingEngines } from '@gatehouse-id/identity-provider/testing-outages'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestGraphql } from './testing.ts'

describe.each(failingEngines)('an outage of $engine', { tags: ['every-engine'] }, ({ create }) => {
  test('has a code of its own, and tells when to try again', async () => {
    const database = await create()
    const logged: unknown[] = []
    const log = { error: (_: string, { error }: Record<string, unknown>) => void logged.push(error) }
    const api = await startTestGraphql({ log }, { databaseUrl: database.url })
    onTestFinished(async () => {
      await api.identity.close()
      await database.drop()
    })
    const send = () =>
      api.send({
        query: 'mutation { roleCreate(input: { name: "Editor" }) { __typename ... on UserError { message } } }',
      })
    await database.begin(api.identity.db)
    const { body } = await send()
    expect(body.errors).toEqual([
      expect.objectContaining({
        message: 'the database is not available; try again later',
        extensions: { code: 'TEMPORARILY_UNAVAILABLE', retryAfterSeconds: 2, requestId: expect.any(String) },
      }),
    ])
    expect(logged).toEqual([expect.objectContaining({ name: 'TemporarilyUnavailable' })])
    await database.end(api.identity.db)
    expect((await send()).body).toMatchObject({ data: { roleCreate: { __typename: 'RoleCreatePayload' } } })
  })
})
