import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { startMcpServer } from '../../../server/test/oauth/mcp-server.ts'
import { installFromPyPi, startPython } from '../parts/python.mjs'

export const counterpart = 'MCP SDK for Python'
export const install = 'apt-get install python3-venv, and a way to PyPI'

export function findVersion(folder) {
  return installFromPyPi(folder, ['mcp'])
}

/** As the client of an MCP server that is made with the SDK for TypeScript. */
export async function run({ gatehouse, browser, folder, check }) {
  const notes = await startMcpServer()
  const agents = { isRegistrationOpen: true, resources: [notes.url.href] }
  await gatehouse.call('/v1/gatehouse/project/settings', { agents })
  await notes.trust(`${gatehouse.url}/v1/apps/${gatehouse.projectId}`)
  const anna = 'anna@acme.example'
  const { userId } = await gatehouse.addUser(anna)
  const visitor = await browser.visit()
  await check('metadata, registration, consent, a tool, refresh', async () => {
    const back = `${gatehouse.url}/livez`
    const file = fileURLToPath(new URL('agent.py', import.meta.url))
    const agent = startPython(folder, file, [notes.url.href, back])
    await visitor.page.goto(await agent.line())
    await visitor.signIn(anna)
    await visitor.page.getByRole('button', { name: 'Allow' }).click()
    await visitor.page.waitForURL(url => url.searchParams.has('code'))
    agent.say(visitor.page.url())
    assert.deepEqual(JSON.parse(await agent.line()), { said: [userId, userId], isRefreshed: true })
  })
  await visitor.leave()
  await notes.close()
}
