import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheFolder, execute, isReady, outcomesOf } from './languages.ts'
import { isUnbuilt } from './unbuilt-paths.ts'

const folder = join(import.meta.dirname, 'python')
const requirements = join(folder, 'requirements.txt')
const [, version = ''] = /descope==(\S+)/.exec(readFileSync(requirements, 'utf8')) ?? []
const environment = join(cacheFolder('python'), version)
const python = join(environment, 'bin/python')

function install() {
  execute('python3', ['-m', 'venv', environment])
  execute(python, ['-m', 'pip', 'install', '--quiet', '-r', requirements])
}
const isInstalled = isReady('Python', join(environment, 'ready'), () => {
  install()
  execute(python, [
    '-c',
    `import descope, pathlib; pathlib.Path(${JSON.stringify(join(environment, 'ready'))}).touch()`,
  ])
})

test.skipIf(!isInstalled)(
  `every method of the Python SDK ${version} works against a running server`,
  { timeout: 120_000, tags: ['long'] },
  async () => {
    const env = { PYTHONDONTWRITEBYTECODE: '1' }
    const outcomes = await outcomesOf({ program: python, args: [join(folder, 'run.py')], env })
    expect(outcomes.length).toBeGreaterThan(340)
    expect(outcomes.filter(({ status, error }) => status !== 'ok' && !isUnbuilt(error))).toEqual([])
  },
)
