import { expect, test } from 'vitest'
import { post } from '../../support/management-api.ts'
import { runGatehouse } from '../../support/start-server.ts'
import { serverForTest } from '../../support/test-server.ts'

test('who has lost every key makes one in the database of the server that runs, and deletes it', async () => {
  const server = await serverForTest()
  const keys = async (...args: string[]) => {
    const run = runGatehouse(['keys', ...args], { folder: server.folder })
    const { code } = await run.exited
    return { code, output: run.output().trim(), said: run.errors() }
  }
  const statusOf = async (managementKey: string) =>
    (await post({ ...server, managementKey }, '/v2/mgmt/user/search', {})).status
  const { output } = await keys('create', 'CI', '--days', '30', '--json')
  const { id, key } = JSON.parse(output)
  expect(await statusOf(key)).toBe(200)
  expect((await keys()).output).toMatch(new RegExp(`^${id} {2}active {4}until \\d{4}-\\d\\d-\\d\\d {2}CI$`, 'm'))
  expect(await keys('delete', id)).toMatchObject({ code: 0, output: `Deleted ${id}.` })
  await expect.poll(() => statusOf(key)).toBe(401)
  expect(await keys('delete', id)).toMatchObject({
    code: 1,
    said: expect.stringContaining('there is no management key'),
  })
  expect(await keys('destroy')).toMatchObject({ code: 64, said: expect.stringContaining('none of list, create') })
  expect(await keys('create', 'CI', '--days', 'many')).toMatchObject({ code: 64 })
})
