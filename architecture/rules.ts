import { dirname } from 'node:path'
import type { Import } from './imports.ts'
import { isTestFile } from './imports.ts'

/** The domains of the identity provider, from the lowest (docs: ARCHITECTURE.md). */
export const domains = [
  'foundation',
  'activity',
  'projects',
  'directory',
  'tokens',
  'authentication',
  'federation',
  'applications',
  'protocols',
  'authorization',
] as const
type Domain = (typeof domains)[number]

/** Authorization stands beside the domains of signing in and uses none of them. */
const unseen: Partial<Record<Domain, readonly Domain[]>> = {
  authorization: ['tokens', 'authentication', 'federation', 'applications', 'protocols'],
}

const source = 'identity-provider/src/'
function isDomain(name: string): name is Domain {
  return domains.some(domain => domain === name)
}

/** The domain that a file lies in; undefined for the files that know all of them, such as `provider/wiring.ts`. */
export function domainOf(file: string): Domain | undefined {
  const name = file.startsWith(source) ? (file.slice(source.length).split('/')[0] ?? '') : ''
  return isDomain(name) ? name : undefined
}

/** Imports, types included, that go up the ladder of domains or to files that know all domains. */
export function upwardImports(imports: Import[]): string[] {
  return imports.flatMap(({ file, target }) => {
    const own = domainOf(file)
    if (own === undefined || isTestFile(file) || !target?.startsWith(source)) return []
    const other = domainOf(target)
    const isDown =
      other !== undefined && domains.indexOf(other) <= domains.indexOf(own) && !unseen[own]?.includes(other)
    return isDown ? [] : [`${file} imports ${target}`]
  })
}

/** Imports past the door of another domain; contracts may import contracts, for no code of stores comes with them. */
export function importsPastDoors(imports: Import[]): string[] {
  const isPure = pureFiles(imports)
  return imports.flatMap(({ file, target }) => {
    const own = domainOf(file)
    const other = target === undefined ? undefined : domainOf(target)
    if (own === undefined || other === undefined || target === undefined || isTestFile(file)) return []
    const isThroughDoor = own === other || other === 'foundation' || target === `${source}${other}/index.ts`
    return isThroughDoor || (isPure(file) && isPure(target)) ? [] : [`${file} imports ${target}`]
  })
}

/** Files of one package that import each other in a circle, types included. */
export function circles(imports: Import[]): string[] {
  const graph = Map.groupBy(
    imports.filter(({ target }) => target !== undefined),
    ({ file }) => file,
  )
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const { target = '' } of graph.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/** Contracts from which a store, a service or the database can be reached at run time. */
export function impureContracts(imports: Import[]): string[] {
  const isPure = pureFiles(imports)
  const contracts = new Set(
    imports.map(({ file }) => file).filter(file => /^identity-provider\/.*\/contract\.ts$/.test(file)),
  )
  return [...contracts].filter(file => !isPure(file))
}

function pureFiles(imports: Import[]): (file: string) => boolean {
  const atRunTime = Map.groupBy(
    imports.filter(({ isTypeOnly }) => !isTypeOnly),
    ({ file }) => file,
  )
  const known = new Map<string, boolean>()
  const isPure = (file: string): boolean => {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, true)
    const imported = atRunTime.get(file) ?? []
    const isOwnPure =
      !/(^|[/-])(store|service)\.ts$/.test(file) &&
      imported.every(({ specifier }) => specifier !== 'kysely' && specifier !== '@gatehouse-id/database')
    const answer = isOwnPure && imported.every(({ target }) => target === undefined || isPure(target))
    known.set(file, answer)
    return answer
  }
  return isPure
}

const separatorLinesMax = 15
const linesMax = 300
/** Files that are looked for by their name, however short they are: doors, and the parts of a domain and of a capability. */
const named = /\/(index|area|capability|contract|create|store|messages(\.\w+)?)\.tsx?$/

/**
 * Files of at most 15 lines whose content belongs into what they serve: one other file, or only files beside them. One stands
 * alone when it is named by the layout, exported by a door, loaded on demand, tested by itself, or shared by several folders.
 */
export function separators(imports: Import[], linesOf: (file: string) => number): string[] {
  const importsOfTarget = Map.groupBy(
    imports.filter(({ target }) => target !== undefined),
    ({ target = '' }) => target,
  )
  return [...importsOfTarget].flatMap(([file, of]) => {
    if (!/\.tsx?$/.test(file) || named.test(file) || isTestFile(file) || linesOf(file) > separatorLinesMax) return []
    if (of.some(each => each.isDynamic || isTestFile(each.file) || /\/index\.tsx?$/.test(each.file))) return []
    const importers = [...new Set(of.map(each => each.file))]
    const isAlone = importers.every(each => dirname(each) === dirname(file)) || importers.length === 1
    const hasRoom = importers.some(each => linesOf(each) + linesOf(file) <= linesMax)
    return isAlone && hasRoom ? [`${file} serves ${importers.join(', ')}`] : []
  })
}
