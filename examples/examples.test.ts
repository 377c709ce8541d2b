import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
function read(path: string) {
  return readFileSync(join(root, path), 'utf8')
}
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
const files = names.flatMap(name =>
  readdirSync(join(import.meta.dirname, name), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(entry => ({ name: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'utf8') })),
)

test('every example has a README with the command that starts it, and is in the documents', () => {
  const listed = [...read('docs/learn/example-applications.md').matchAll(/\.\.\/examples\/(\w+)\//g)].map(
    ([, name]) => name,
  )
  expect(listed.toSorted()).toEqual(names.toSorted())
  const commands = names.map(name => /```sh\n(?:.*\n)*?(.+)\n```/.exec(read(`examples/${name}/README.md`))?.[1])
  for (const command of commands)
    expect(command).toMatch(/^(npm start|uv run main\.py|go run \.|mvn -q spring-boot:run)/)
})

test('every example begins with the version of this repository, and each of its packages has one version', () => {
  const { version } = JSON.parse(read('server/package.json'))
  const pinned = files.flatMap(({ text }) => [...text.matchAll(/gatehouse-id(?:@|": ")([\d.]+)/g)].map(([, is]) => is))
  expect(pinned).toHaveLength(names.length)
  expect([...new Set(pinned)]).toEqual([version])
  const manifests = files.filter(({ name }) => name === 'package.json').map(({ text }) => JSON.parse(text))
  const versions = manifests.flatMap(each => Object.values({ ...each.dependencies, ...each.devDependencies }))
  expect(versions.filter(each => !/^\d+\.\d+\.\d+$/.test(String(each)))).toEqual([])
})

test('what examples share is the same in each, and none has a lock file that names a registry', () => {
  for (const name of ['style.css', 'app.js', 'gatehouse.yaml', 'gatehouse.js']) {
    const texts = files.filter(file => file.name === name).map(({ text }) => text)
    expect(texts.length, name).toBeGreaterThan(3)
    expect(new Set(texts).size, name).toBe(1)
  }
  for (const name of names) expect(existsSync(join(import.meta.dirname, name, 'package-lock.json')), name).toBe(false)
})
