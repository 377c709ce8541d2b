import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'node:util'
import { startTestIdentity } from '@gatehouse-id/identity-provider/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { parse } from '../../command-line/command.ts'
import { explain } from '../../command-line/explain.ts'
import type { Config } from '../../config/config.ts'
import { configurationCommands } from './commands.ts'

/** A folder, and a project that is its own. */
async function workplace() {
  const identity = await startTestIdentity()
  const place = mkdtempSync(join(tmpdir(), 'gatehouse-files-'))
  onTestFinished(async () => {
    rmSync(place, { recursive: true })
    await identity.close()
  })
  const path = (file: string) => join(place, file)
  const { baseUrl, projectId, managementKey } = identity
  const config = { hostedIdentity: undefined, publicUrl: baseUrl, projectId, managementKey } as Config // all that is read
  return {
    identity,
    read: (file: string) => readFileSync(path(file), 'utf8'),
    has: (file: string) => existsSync(path(file)),
    remove: (file: string) => rmSync(path(file)),
    write(file: string, text: string) {
      mkdirSync(join(path(file), '..'), { recursive: true })
      writeFileSync(path(file), text)
    },
    run: ([name = '', ...args]: string[], env: Record<string, string> = {}) =>
      runCommand({ name, args: [place, ...args], config, env }),
  }
}

type Run = { name: string; args: string[]; config: Config; env: Record<string, string> }

/** Runs a command as the command line does, in this process. */
async function runCommand({ name, args, config, env }: Run) {
  const command = configurationCommands.find(each => each.name === name)
  if (!command) throw new Error(name)
  const lines = { output: '', errors: '' }
  const told =
    (stream: 'output' | 'errors') =>
    (...all: unknown[]) => {
      lines[stream] += `${format(...all)}
`
    }
  vi.spyOn(console, 'log').mockImplementation(told('output'))
  vi.spyOn(console, 'error').mockImplementation(told('errors'))
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
  const before = process.exitCode
  process.exitCode = 0
  try {
    const { values, arguments: places } = parse(command, args)
    await command.run({ values, arguments: places, config: () => config })
  } catch (error) {
    lines.errors += `${explain(error)}\n`
    process.exitCode = 1
  }
  const code = process.exitCode
  process.exitCode = before
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  return { code, ...lines }
}

test('what somebody changes in the project is drift, a conflict where the folder says something else, and pulled otherwise', async () => {
  const { run, read, write, identity } = await workplace()
  await run(['pull'])
  write('roles/editor.yaml', '# Mine.\nname: editor\n')
  write('roles/pilot.yaml', 'name: pilot\n')
  expect(await run(['push', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(['diff'])).toMatchObject({ code: 0 })
  await identity.clientAs().roles.update({ name: 'editor', newName: 'editor', description: 'by hand' })
  const drift = await run(['diff'])
  expect(drift).toMatchObject({ code: 2, output: expect.stringContaining('description: "" → "by hand"') })
  expect(await run(['plan'])).toMatchObject({ code: 2, output: expect.stringContaining('"by hand" → ""') })
  write('roles/editor.yaml', '# Mine.\nname: editor\ndescription: of git # why\n')
  expect(await run(['plan'])).toMatchObject({ code: 3, output: expect.stringContaining('CONFLICT') })
  expect(await run(['push', '--yes'])).toMatchObject({ code: 3, errors: expect.stringContaining('Nothing was pushed') })
  expect(await run(['pull'])).toMatchObject({ code: 3, output: expect.stringContaining('CONFLICT roles/editor') })
  expect(read('roles/editor.yaml')).toContain('of git')
  expect(await run(['pull', '--force'])).toMatchObject({ code: 0 })
  expect(read('roles/editor.yaml')).toBe('# Mine.\nname: editor\ndescription: by hand # why\n')
  write('roles/editor.yaml', '# Mine.\nname: editor\ndescription: of git\n')
  expect(await run(['push', '--yes'])).toMatchObject({ code: 0 })
  await identity.clientAs().roles.update({ name: 'pilot', newName: 'pilot', description: 'drifts' })
  expect(await run(['pull'])).toMatchObject({ code: 0, output: expect.stringContaining('written  roles/pilot.yaml') })
  expect(read('roles/pilot.yaml')).toBe('name: pilot\ndescription: drifts\n')
})

test.each([
  ['before it was done', false],
  ['when it was done', true],
])('a push that loses its server %s is said, and the next one goes on', async (_, isDone) => {
  const { run, write, identity } = await workplace()
  await run(['pull'])
  write('roles/editor.yaml', 'name: editor\n')
  const send = globalThis.fetch
  let isLost = true
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const isPush = String(input instanceof Request ? input.url : input).endsWith('/configuration/apply')
    const isTry = String(init?.body).includes('"dryRun":true')
    if (!isLost || !isPush || isTry) return send(input, init)
    if (isDone) await send(input, init)
    throw new TypeError('fetch failed')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await run(['push', '--yes'])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^The identity service cannot be reached \(fetch failed\)\. A push is done as a whole/,
    ),
  })
  isLost = false
  expect(await run(['plan'])).toMatchObject({ code: isDone ? 0 : 2 })
  expect(await run(['push', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(['diff'])).toMatchObject({ code: 0 })
  const { roles } = await identity.clientAs().roles.loadAll({})
  expect(roles.filter(({ name }) => name === 'editor')).toHaveLength(1)
})

test('a file that is gone is deleted from the project only with --prune, and a deleted thing is gone after a pull', async () => {
  const { run, write, remove, has, identity } = await workplace()
  await run(['pull'])
  write('roles/editor.yaml', 'name: editor\n')
  write('roles/pilot.yaml', 'name: pilot\n')
  await run(['push', '--yes'])
  remove('roles/editor.yaml')
  expect(await run(['plan'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('--prune deletes): roles/editor'),
  })
  expect(await run(['plan', '--prune'])).toMatchObject({ code: 2, output: expect.stringContaining('- roles/editor') })
  expect(await run(['push', '--prune', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(['plan', '--prune'])).toMatchObject({ code: 0 })
  await identity.clientAs().roles.delete({ name: 'pilot' })
  expect(await run(['pull'])).toMatchObject({ code: 0, output: expect.stringContaining('removed  roles/pilot.yaml') })
  expect(has('roles/pilot.yaml')).toBe(false)
})

test('secrets are variables: a missing one is named with its line, and none is in a file or in an answer', async () => {
  const { run, write, read } = await workplace()
  await run(['pull'])
  const webhook = [
    'name: siem',
    `url: https://siem.example/\${env:AREA}`,
    'authentication:',
    '  kind: bearerToken',
    'hasHmacSecret: false',
  ]
  const fields = [
    'id: acme',
    'label: Acme',
    'protocol:',
    '  kind: oidc',
    '  issuer: https://acme.example',
    'clientId: a',
    'hasClientSecret: true',
  ]
  write('oauth-providers/acme.yaml', [...fields, 'secrets:', '  clientSecret: hunter2', ''].join('\n'))
  expect(await run(['plan'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`oauth-providers/acme.yaml:9: secrets.clientSecret: must be \${env:NAME}`),
  })
  write('oauth-providers/acme.yaml', [...fields, 'secrets:', `  clientSecret: \${env:ACME_SECRET}`, ''].join('\n'))
  const missing = await run(['push', '--yes'])
  expect(missing).toMatchObject({
    code: 1,
    errors: expect.stringContaining('oauth-providers/acme.yaml:9: the variable ACME_SECRET is not set'),
  })
  expect(await run(['push', '--yes'], { ACME_SECRET: 'hunter2' })).toMatchObject({ code: 0 })
  expect(await run(['plan'])).toMatchObject({ code: 0 })
  expect(await run(['push', '--secrets', '--yes'], { ACME_SECRET: 'hunter3' })).toMatchObject({ code: 0 })
  write('audit-webhooks/siem.yaml', [...webhook, 'secrets:', `  bearerToken: \${file:token}`, ''].join('\n'))
  expect(await run(['plan'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('audit-webhooks/siem.yaml:2: url: the variable AREA is not set'),
  })
  write('token', 'told in confidence\n')
  expect(await run(['push', '--yes'], { AREA: 'secretive' })).toMatchObject({ code: 0 })
  const moved = await run(['plan'], { AREA: 'elsewhere' })
  expect(moved).toMatchObject({ code: 2, output: expect.stringContaining('url: (from a variable)') })
  expect(moved.output + moved.errors).not.toMatch(/elsewhere|secretive|confidence/)
  await run(['pull', '--force'], { AREA: 'secretive' })
  expect(read('audit-webhooks/siem.yaml')).toContain(`\${env:AREA}`)
})

test('an overlay says what is different in one environment, and leaves things out of it', async () => {
  const { run, write, read } = await workplace()
  await run(['pull'])
  write('gatehouse.yaml', read('gatehouse.yaml').replace('overlays: []', 'overlays: [ production ]'))
  write('roles/editor.yaml', 'name: editor\ndescription: everywhere\n')
  write('roles/tester.yaml', 'name: tester\n')
  write('overlays/production/roles/editor.yaml', 'description: in production # only\n')
  write('overlays/production/roles/tester.yaml', '$delete: true\n')
  expect(await run(['plan', '--overlay', 'staging'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no overlay "staging"'),
  })
  expect(JSON.parse((await run(['plan', '--json'])).output).changes).toMatchObject([
    { id: 'roles/editor' },
    { id: 'roles/tester' },
  ])
  expect(await run(['push', '--overlay', 'production', '--yes'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Pushed: 1 to create'),
  })
  expect(await run(['plan', '--overlay', 'production'])).toMatchObject({ code: 0 })
  expect(await run(['pull', '--overlay', 'production'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 files written'),
  })
})

test('what is wrong in files is told with file and line, all of it, and nothing is pushed', async () => {
  const { run, write } = await workplace()
  await run(['pull'])
  write('roles/one.yaml', 'name: one\ncolour: red\n')
  write('roles/two.yaml', 'name: two\ndescription: [\n')
  write('roles/three.yaml', 'name: editor\n')
  write('roles/four.yaml', 'name: editor\n')
  write('roles/five.yaml', 'name: five\npermissionNames: none\n')
  write('rolls/six.yaml', 'name: six\n')
  write('roles/seven.yaml', '- name\n')
  const { code, errors } = await run(['push', '--yes'])
  expect(code).toBe(1)
  expect(errors).toContain('roles/one.yaml:2: colour: is no field of it')
  expect(errors).toMatch(/roles\/two\.yaml:[23]: /)
  expect(errors).toContain('roles/three.yaml: says roles/editor, which roles/four.yaml says, too')
  expect(errors).toMatch(/roles\/five\.yaml:2: permissionNames: /)
  expect(errors).toContain('rolls: is the folder of no part')
  expect(errors).toContain('roles/seven.yaml:1: must be fields and their values')
})

test('a summary for a pull request has no Markdown or HTML of the files in it', async () => {
  const { run, write } = await workplace()
  await run(['pull'])
  write('roles/bad.yaml', 'name: "[x](https://evil.example) <img src=x> | `a` @all"\n')
  const { code, output } = await run(['plan', '--markdown'])
  expect(code).toBe(2)
  expect(output).toContain('### Gatehouse configuration')
  expect(output).toContain('**1 to create, 0 to change, 0 to delete')
  expect(output).not.toMatch(/\[x\]|<img|@all|`a`/)
})

test('a hosted service without these operations takes the files, and what is less is said', async () => {
  const { run, write } = await workplace()
  await run(['pull'])
  write('roles/editor.yaml', 'name: editor\n')
  const there = fetch
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) =>
    String(url).includes('/v1/gatehouse/') ? Response.json({}, { status: 404 }) : there(url, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await run(['plan'])).toMatchObject({ code: 2, output: expect.stringContaining('+ roles/editor') })
  expect(await run(['push', '--yes'])).toMatchObject({
    code: 0,
    errors: expect.stringContaining('does not keep where files come from'),
  })
  expect(await run(['plan'])).toMatchObject({ code: 0 })
})

test('the steps of the workflow in docs/examples do what their names say, with the exit codes that it asks for', async () => {
  const file = join(import.meta.dirname, '../../../../docs/examples/configuration.yml')
  const workflow = parseYaml(readFileSync(file, 'utf8')) as {
    jobs: Record<string, { steps: { name?: string; run?: string }[] }>
  }
  const commands = Object.values(workflow.jobs)
    .flatMap(({ steps }) => steps)
    .flatMap(({ run = '' }) => [...run.matchAll(/gatehouse-id ((?:plan|push|diff)[\w -]*)/g)])
    .map(([, words = '']) => words.trim().split(' '))
  expect(commands.map(([name]) => name)).toEqual(['plan', 'push', 'push', 'diff'])
  const { run, write, read } = await workplace()
  await run(['pull'])
  write('gatehouse.yaml', read('gatehouse.yaml').replace('overlays: []', 'overlays: [ staging, production ]'))
  write('roles/editor.yaml', 'name: editor\n')
  write('overlays/production/roles/editor.yaml', 'description: in production\n')
  const codes: unknown[] = []
  for (const command of commands) codes.push((await run(command)).code)
  expect(codes).toEqual([2, 0, 0, 0])
})
