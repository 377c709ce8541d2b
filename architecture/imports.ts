import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** One import or re-export; `target` is the file that a relative specifier names. */
export type Import = {
  file: string
  specifier: string
  isTypeOnly: boolean
  /** Whether it is loaded when it is needed. */
  isDynamic: boolean
  target: string | undefined
}

/** The TypeScript sources below a folder, as paths from `root`. */
export function sourcesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(path => !path.includes('node_modules/') && !path.includes('/dist/'))
}

const pattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([^'"`;]*?)\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** What a file imports, types included, as it stands in the text. */
export function importsOf(root: string, file: string): Import[] {
  // Code in template literals is text that is shown.
  const text = readFileSync(join(root, file), 'utf8').replace(/`[^`]*`/g, '``')
  return [...text.matchAll(pattern)].map(([, type, names = '', from, dynamic]) => {
    const specifier = from ?? dynamic ?? ''
    const isRelative = specifier.startsWith('.')
    return {
      file,
      specifier,
      isTypeOnly: type !== undefined || namesTypesAlone(names),
      isDynamic: dynamic !== undefined,
      target: isRelative ? relative(root, resolve(root, dirname(file), specifier)) : undefined,
    }
  })
}

/** `{ type A, type B }`: Node removes such an import like `import type`. */
function namesTypesAlone(names: string): boolean {
  const listed = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  if (listed === undefined) return false
  const parts = listed.split(',').map(part => part.trim())
  return parts.every(part => part === '' || part.startsWith('type '))
}

export function isTestFile(file: string): boolean {
  return /\.test\.tsx?$|\/testing(\/|[^/]*\.tsx?$)|\/samples\.ts$|\/contract-tests\//.test(file)
}
