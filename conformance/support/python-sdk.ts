import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, execute, isReady } from './languages.ts'

export const pythonFolder = join(import.meta.dirname, '../python')
const requirements = join(pythonFolder, 'requirements.txt')
export const [, pythonVersion = ''] = /descope==(\S+)/.exec(readFileSync(requirements, 'utf8')) ?? []
const environment = join(cacheFolder('python'), pythonVersion)
/** A Python with the SDK. */
export const python = join(environment, 'bin/python')

function install() {
  execute('python3', ['-m', 'venv', environment])
  execute(python, ['-m', 'pip', 'install', '--quiet', '-r', requirements])
}
export const isPythonInstalled = isReady('Python', join(environment, 'ready'), () => {
  install()
  execute(python, [
    '-c',
    `import descope, pathlib; pathlib.Path(${JSON.stringify(join(environment, 'ready'))}).touch()`,
  ])
})
