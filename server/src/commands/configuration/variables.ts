import { readFileSync } from 'node:fs'
import { resolve as resolvePath } from 'node:path'

export type Environment = { env: NodeJS.ProcessEnv; folder: string }
export type Resolved = { value: string } | { missing: string }

const variable = /\$?\$\{(env|file):([^}]*)\}/g

export function hasVariable(text: string): boolean {
  return [...text.matchAll(variable)].some(([all]) => !all.startsWith('$$'))
}

/** A text that means itself, however it looks. */
export function escapeVariables(text: string): string {
  return text.replace(/\$\{(env|file):/g, '$$$&')
}

/** Fills in `${env:NAME}` and `${file:path}`; `$${env:NAME}` stands for the text itself. */
export function fillIn(text: string, { env, folder }: Environment): Resolved {
  const missing: string[] = []
  const value = text.replace(variable, (all, kind: string, name: string) => {
    if (all.startsWith('$$')) return all.slice(1)
    const found = kind === 'env' ? env[name] : readText(resolvePath(folder, name))
    if (found === undefined || found === '')
      missing.push(kind === 'env' ? `the variable ${name} is not set` : `the file ${name} cannot be read, or is empty`)
    return found ?? ''
  })
  return missing.length > 0 ? { missing: missing.join(', ') } : { value }
}

/** Without the line break that editors put at the end of a file. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
