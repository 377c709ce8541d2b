import { expect, test } from 'vitest'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'

const browser = chromiumForFile()
const server = serverForFile({ GATEHOUSE_GRAPHQL_DOCUMENTS: 'known' })

test('the console works where only its own documents are admitted, and other documents are refused', async () => {
  const { page, problems } = await openConsole(browser(), server(), { path: '/users' })
  for (const [path, title] of [
    ['/users', 'Users'],
    ['/access-keys', 'Access keys'],
    ['/audit', 'Audit'],
    ['/authorization', 'Authorization'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  }
  await page.goto('/users')
  await page.getByText(server().shown.email).first().waitFor()
  expect(problems).toEqual([])
  const refused = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ query: '{ __schema { types { name } } }' })
    return (await (await fetch('/graphql', { method: 'POST', headers, body })).json()) as object
  })
  expect(refused).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] })
})
