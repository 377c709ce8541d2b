import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { converse } from './programs.mjs'

/** Puts packages of PyPI into a virtual environment in `folder`; the version of the first, undefined without Python or a way to PyPI. */
export function installFromPyPi(folder, packages) {
  const environment = join(folder, 'venv')
  if (spawnSync('python3', ['-m', 'venv', environment]).status !== 0) return undefined
  const pip = pythonProgram(folder, 'pip')
  if (spawnSync(pip, ['install', '--quiet', ...packages], { stdio: 'ignore' }).status !== 0) return undefined
  const { stdout } = spawnSync(pip, ['show', packages[0]], { encoding: 'utf8' })
  return /^Version: (.*)$/m.exec(stdout)?.[1]
}

/** A program of that environment. */
export function pythonProgram(folder, name) {
  return join(folder, 'venv/bin', name)
}

/** Runs a file there, which says and is told lines. */
export function startPython(folder, file, args) {
  // Plain http is for this machine alone.
  const env = { ...process.env, AUTHLIB_INSECURE_TRANSPORT: '1' }
  return converse(pythonProgram(folder, 'python'), [file, ...args], env)
}
