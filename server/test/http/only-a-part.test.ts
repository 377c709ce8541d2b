import { expect, test } from 'vitest'
import { runGatehouse, temporaryFolder } from '../support/start-server.ts'
import { serverForTest } from '../support/test-server.ts'

test('--only provider serves its API and OpenID Connect, and neither console nor GraphQL nor sign-in', async () => {
  const { url, projectId } = await serverForTest({}, ['--only', 'provider'])
  const status = async (path: string) => (await fetch(url + path, { headers: { accept: 'text/html' } })).status
  expect(await status(`/v2/keys/${projectId}`)).toBe(200)
  expect(await status(`/${projectId}/.well-known/openid-configuration`)).toBe(200)
  expect(await status('/readyz')).toBe(200)
  for (const path of ['/', '/users', '/graphql', '/api/auth/providers']) expect(await status(path), path).toBe(404)
})

test.each([
  [['--only', 'console'], 1, '--only console needs GATEHOUSE_IDENTITY_URL'],
  [['--only', 'half'], 1, '--only must be one of: provider, console'],
  [['--nonsense'], 64, "unknown option '--nonsense'"],
])('start %j is refused with %i and says why', async (args, code, reason) => {
  const folder = temporaryFolder()
  const run = runGatehouse(['start', ...args], { folder: folder.path })
  expect(await run.exited).toMatchObject({ code })
  expect(run.errors()).toContain(reason)
  folder.remove()
})
