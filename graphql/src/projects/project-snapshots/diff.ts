import { isDeepStrictEqual } from 'node:util'

export type Files = Readonly<Record<string, unknown>>
export type FileChange = { path: string; kind: 'added' | 'changed' | 'removed'; before: unknown; after: unknown }

/**
 * What an import of `after` changes in the files `before`, by path. A part without a file, or an excluded one, stays as it
 * is; of the others every file that is not given is removed.
 */
export function changedFiles(before: Files, after: Files, excludes: readonly string[]): FileChange[] {
  const parts = new Set(Object.keys(after).map(partOf))
  const isImported = (path: string) => parts.has(partOf(path)) && !excludes.includes(partOf(path))
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isImported).sort()
  return paths.flatMap(path => {
    const change = { path, before: before[path] ?? null, after: after[path] ?? null }
    if (!(path in before)) return { ...change, kind: 'added' as const }
    if (!(path in after)) return { ...change, kind: 'removed' as const }
    return isDeepStrictEqual(before[path], after[path]) ? [] : { ...change, kind: 'changed' as const }
  })
}

/** The file of a part is `<part>.json`, or its files are below `<part>/`. */
function partOf(path: string): string {
  return path.split(/[/.]/)[0] ?? ''
}
