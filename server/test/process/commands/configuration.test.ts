import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { runGatehouse } from '../../support/start-server.ts'
import { serverForFile } from '../../support/test-server.ts'

const server = serverForFile()

/** A folder beside the server's, and the command line in it. */
function workplace() {
  const { folder, url, projectId, shown } = server()
  const place = mkdtempSync(join(folder, 'work-'))
  const path = (file: string) => join(place, 'gatehouse', file)
  return {
    place,
    read: (file: string) => readFileSync(path(file), 'utf8'),
    has: (file: string) => existsSync(path(file)),
    write(file: string, text: string) {
      mkdirSync(join(path(file), '..'), { recursive: true })
      writeFileSync(path(file), text)
    },
    async run(args: string[]) {
      const env = { PUBLIC_URL: url, GATEHOUSE_PROJECT_ID: projectId, GATEHOUSE_MANAGEMENT_KEY: shown.managementKey }
      const run = runGatehouse(args, { folder: place, env })
      const { code } = await run.exited
      return { code, output: run.output(), errors: run.errors() }
    },
  }
}

test('a role is written, planned and pushed; comments stay, and a second push has nothing to do', {
  tags: ['long'],
}, async () => {
  const { run, read, write, has, place } = workplace()
  expect(await run(['pull'])).toMatchObject({ code: 0, errors: '' })
  expect(read('gatehouse.yaml')).toContain('- roles')
  expect(has('flows/sign-up.yaml')).toBe(true)
  expect(await run(['plan'])).toMatchObject({ code: 0, output: expect.stringContaining('0 to create, 0 to change') })
  write('roles/editor.yaml', '# Writes articles.\nname: editor\npermissionNames:\n  - User Viewer # and no more\n')
  const planned = await run(['plan', '--json'])
  expect(planned.code).toBe(2)
  expect(JSON.parse(planned.output)).toMatchObject({
    changes: [{ kind: 'create', id: 'roles/editor', isConflict: false }],
    affected: { usersAffected: 0 },
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: place,
      encoding: 'utf8',
    })
  git('init', '-q')
  git('remote', 'add', 'origin', 'git@git.example:harbour/configuration.git')
  git('add', '.')
  git('commit', '-qm', 'first')
  expect(await run(['push'])).toMatchObject({ code: 1, errors: expect.stringContaining('push with --yes') })
  expect(await run(['push', '--yes'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Pushed: 1 to create'),
  })
  expect(await run(['push', '--yes'])).toMatchObject({ code: 0, output: expect.not.stringContaining('Pushed') })
  write('roles/editor.yaml', read('roles/editor.yaml').replace('Writes', 'Still writes'))
  expect(await run(['pull'])).toMatchObject({ code: 0, output: expect.stringContaining('0 files written') })
  expect(read('roles/editor.yaml')).toContain('# Still writes articles.')
  const { body } = await post(asKeyHolder(server()), '/v1/mgmt/audit/search', { actions: ['ConfigurationPushed'] })
  const pushed = {
    repository: 'https://git.example/harbour/configuration',
    path: 'gatehouse',
    things: ['roles/editor'],
  }
  expect(body.audits).toMatchObject([{ data: pushed }])
  const { body: kept } = await post(asKeyHolder(server()), '/v1/gatehouse/configuration/sources', {
    within: 'roles/editor',
  })
  expect(kept).toMatchObject({ sources: [{ commit: git('rev-parse', 'HEAD').trim() }] })
})
