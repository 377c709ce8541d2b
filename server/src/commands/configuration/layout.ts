import type { Part, Thing } from '@gatehouse-id/identity-provider/configuration'

/** Beside the things. */
export const manifestFile = 'gatehouse.yaml'
export const stateFile = '.gatehouse/state.json'
export const schemasFolder = '.schemas'
export const overlaysFolder = 'overlays'

export function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** The part that a file of the folder says a thing of; undefined of other files. */
export function partOfFile(parts: readonly Part[], file: string): Part | undefined {
  const [first = '', ...rest] = file.split('/')
  if (!/\.ya?ml$/.test(file)) return undefined
  const name = rest.length === 0 ? first.replace(/\.ya?ml$/, '') : first
  return parts.find(part => kebab(part.name) === name && (part.things ? rest.length > 0 : rest.length === 0))
}

/** Where a new thing is written: no other has this name, also where capitals do not count. */
export function fileOfThing({ part, name }: Pick<Thing, 'part' | 'name'>, taken: ReadonlySet<string>): string {
  if (name === '') return `${kebab(part)}.yaml`
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  const base = `${kebab(part)}/${plain.slice(0, 80) || 'unnamed'}`
  for (let number = 1; ; number++) {
    const file = `${base}${number === 1 ? '' : `-${number}`}.yaml`
    if (!taken.has(file)) return file
  }
}

/** How an editor finds the schema of a file. */
export function schemaComment(part: string, file: string): string {
  const up = '../'.repeat(file.split('/').length - 1) || './'
  return ` yaml-language-server: $schema=${up}${schemasFolder}/${kebab(part)}.json`
}
