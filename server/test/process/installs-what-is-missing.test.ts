import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/start-server.ts'

const repository = join(import.meta.dirname, '../../..')
const version = process.versions.node

/** A repository of three packages, with an npm that only records its arguments, and the addresses it is told. */
function installed() {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const at = (path: string) => join(folder.path, path)
  const write = (path: string, content: string) => {
    mkdirSync(join(at(path), '..'), { recursive: true })
    writeFileSync(at(path), content)
  }
  cpSync(join(repository, 'scripts'), at('scripts'), { recursive: true })
  const node = `node-${process.platform}-${process.arch}`
  write('package.json', JSON.stringify({ type: 'module', optionalDependencies: { [node]: version } }))
  const packages = {
    [`node_modules/${node}`]: { version, integrity: 'sha512-node', optional: true },
    'node_modules/zod': { version: '4.0.0', integrity: 'sha512-zod' },
    'server/node_modules/zod': { version: '3.0.0', integrity: 'sha512-older' },
    'node_modules/vitest': { version: '5.0.0', integrity: 'sha512-vitest', dev: true },
    'node_modules/fsevents': { version: '1.0.0', integrity: 'sha512-mac', optional: true },
  }
  const { 'node_modules/fsevents': _, ...here } = packages
  for (const path of Object.keys(here)) write(`${path}/package.json`, '{}')
  write('package-lock.json', JSON.stringify({ packages: { '': {}, server: { version: '0.1.0' }, ...packages } }))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: here }))
  for (const command of ['start', 'test'])
    write(`scripts/commands/${command}.mjs`, `export const run = async () => console.log('${command}')\n`)
  write(
    'bin/npm',
    `#!/bin/sh
echo "npm $*" >> ${at('asked')}
if [ -e npm-shrinkwrap.json ]; then
  cp npm-shrinkwrap.json ${at('addresses')}
  if [ -e ${at('has-other-addresses')} ]; then exit 1; fi
fi
`,
  )
  chmodSync(at('bin/npm'), 0o755)
  return {
    at,
    /** The output of a command, and the arguments of npm. */
    run(command = 'test') {
      rmSync(at('asked'), { force: true })
      const PATH = `${at('bin')}:${process.env.PATH}`
      const { stdout } = spawnSync(process.execPath, [at('scripts/with-node.mjs'), command], { env: { PATH } })
      const asked = spawnSync('cat', [at('asked')]).stdout.toString()
      return { said: stdout.toString(), asked }
    },
    change(path: string, change: (json: { packages: Record<string, Record<string, string>> }) => void) {
      const json = JSON.parse(readFileSync(at(path), 'utf8'))
      change(json)
      writeFileSync(at(path), JSON.stringify(json))
    },
  }
}

test('a complete installation is not installed again', () => {
  expect(installed().run()).toEqual({ said: 'test\n', asked: '' })
})

test.each<[string, (tree: ReturnType<typeof installed>) => void]>([
  ['a package of the root', tree => rmSync(tree.at('node_modules/zod'), { recursive: true })],
  ['a package inside a workspace', tree => rmSync(tree.at('server/node_modules/zod'), { recursive: true })],
  ["npm's own list", tree => rmSync(tree.at('node_modules/.package-lock.json'))],
  [
    'a package inside a workspace on that list',
    tree =>
      tree.change('node_modules/.package-lock.json', ({ packages }) => delete packages['server/node_modules/zod']),
  ],
  [
    'the integrity that the lock file asks for',
    tree =>
      tree.change('package-lock.json', ({ packages }) =>
        Object.assign(packages['node_modules/zod'] ?? {}, { integrity: 'sha512-another' }),
      ),
  ],
  [
    "this platform's Node",
    tree => rmSync(tree.at(`node_modules/node-${process.platform}-${process.arch}`), { recursive: true }),
  ],
])('without %s everything is installed, and no package runs a script', (_, damage) => {
  const tree = installed()
  damage(tree)
  expect(tree.run().asked).toMatch(/^npm ci --ignore-scripts /)
})

test('npm start installs only what serves, and is content without the packages of tests', () => {
  const fresh = installed()
  rmSync(fresh.at('node_modules/.package-lock.json'))
  expect(fresh.run('start').asked).toMatch(/^npm ci --ignore-scripts .* --omit=dev$/m)

  const serving = installed()
  serving.change('node_modules/.package-lock.json', ({ packages }) => delete packages['node_modules/vitest'])
  expect(serving.run('start')).toEqual({ said: 'start\n', asked: '' })
})

test('npm is told where packages are, by name and version, and asks where the registry has them elsewhere', () => {
  const tree = installed()
  rmSync(tree.at('node_modules/.package-lock.json'))
  tree.change('package-lock.json', ({ packages }) => {
    packages['node_modules/older'] = { name: '@vendor/sdk', version: '1.6.13', integrity: 'sha512-sdk' }
  })
  expect(tree.run('start').asked.match(/npm ci/g)).toHaveLength(1)
  const { packages } = JSON.parse(readFileSync(tree.at('addresses'), 'utf8'))
  expect(packages['server/node_modules/zod']).toEqual({
    version: '3.0.0',
    integrity: 'sha512-older',
    resolved: 'https://registry/zod/-/zod-3.0.0.tgz',
  })
  expect(packages['node_modules/older'].resolved).toBe('https://registry/@vendor/sdk/-/sdk-1.6.13.tgz')
  expect(existsSync(tree.at('npm-shrinkwrap.json'))).toBe(false)

  writeFileSync(tree.at('has-other-addresses'), '')
  const again = tree.run('start')
  expect(again.asked.match(/npm ci/g)).toHaveLength(2)
  expect(again.said).toMatch(/^start$/m)
})

test('the first npm test adds its packages to those that serve, which a server may be using', () => {
  const tree = installed()
  tree.change('node_modules/.package-lock.json', ({ packages }) => delete packages['node_modules/vitest'])
  const { asked } = tree.run('test')
  expect(asked).toMatch(/^npm install --no-save --ignore-scripts /)
  expect(asked).not.toContain('--omit=dev')
})

test('nothing that serves is a package for development, and no browser is installed to serve', () => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  const isDevelopment = (name: string) => packages[`node_modules/${name}`].dev === true
  expect(['vite', '@vitejs/plugin-react', 'hono', 'react', 'oidc-provider'].filter(isDevelopment)).toEqual([])
  const tools = ['vitest', 'playwright-core', '@sparticuz/chromium', 'typescript', 'autocannon', 'next-auth', 'publint']
  expect(tools.filter(name => !isDevelopment(name))).toEqual([])
})

test('of the element library nothing is installed but its built files', () => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  const library = 'node_modules/@descope/web-components-ui'
  const parts = Object.keys(packages[library].dependencies)
  const installed = parts.map(part => packages[`${library}/node_modules/${part}`] ?? packages[`node_modules/${part}`])
  // A part that a newer version of the library brings gets a line below "overrides" in package.json.
  expect(parts.filter((_, index) => !installed[index].link)).toEqual([])
})

test('the lock file names every Node with its integrity, and no package that would run a script', () => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  const { optionalDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  for (const name of Object.keys(optionalDependencies))
    expect(packages[`node_modules/${name}`], name).toMatchObject({
      version: process.versions.node,
      integrity: expect.stringMatching(/^sha512-/),
    })
  expect(Object.keys(packages).filter(path => packages[path].hasInstallScript)).toEqual([])
  expect(readFileSync(join(repository, '.npmrc'), 'utf8')).toContain('ignore-scripts=true')
})
