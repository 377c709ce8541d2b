import { beginsDeclaration, readTokens, type Token } from './tokens.ts'

export type Member = {
  kind: 'relation' | 'permission'
  name: string
  /** Of a relation: what it lists, such as `user` or `group#member`. */
  targets: readonly string[]
  /** What stands after the colon. */
  definition: string
  line: number
}
export type TypeOutline = { name: string; members: readonly Member[]; line: number }
export type Outline = {
  types: readonly TypeOutline[]
  conditions: readonly { name: string; parameters: readonly string[] }[]
}

/** What a text declares, as far as it can be read: it is being typed, so that errors are no reason to give up. */
export function outlineOf(text: string): Outline {
  const types: { name: string; members: Member[]; line: number }[] = []
  const conditions: { name: string; parameters: string[] }[] = []
  for (const [keyword, name, ...rest] of declarationsOf(text)) {
    if (!keyword || name?.kind !== 'name') continue
    const { line } = keyword
    if (keyword.text === 'type') types.push({ name: name.text, members: [], line })
    if (keyword.text === 'relation' || keyword.text === 'permission')
      types.at(-1)?.members.push({ kind: keyword.text, name: name.text, line, ...definitionOf(keyword.text, rest) })
    if (keyword.text === 'condition' || keyword.text === 'constraint')
      conditions.push({ name: name.text, parameters: keyword.text === 'condition' ? parametersOf(rest) : [] })
  }
  return { types, conditions }
}

function declarationsOf(text: string): Token[][] {
  const declarations: Token[][] = []
  let previous: Token | undefined
  for (const token of readTokens(text)) {
    if (token.kind === 'newline' || token.kind === 'comment') continue
    if (beginsDeclaration(token, previous)) declarations.push([])
    declarations.at(-1)?.push(token)
    previous = token
  }
  return declarations
}

function definitionOf(kind: Member['kind'], tokens: readonly Token[]) {
  const after = tokens[0]?.text === ':' ? tokens.slice(1) : tokens
  const condition = after.findIndex(({ text }) => text === 'with')
  const listed = condition < 0 ? after : after.slice(0, condition)
  const targets = kind === 'relation' ? joined(listed).split('|').filter(Boolean) : []
  return {
    targets,
    definition: joined(after, ' ')
      .replaceAll(/ ?([.#]) ?/g, '$1')
      .replaceAll(/\( | \)/g, part => part.trim()),
  }
}

function joined(tokens: readonly Token[], separator = ''): string {
  return tokens.map(({ text }) => text).join(separator)
}

function parametersOf(tokens: readonly Token[]): string[] {
  const end = tokens.findIndex(({ text }) => text === ')')
  const names = tokens.slice(1, end < 0 ? undefined : end).filter(({ kind }) => kind === 'name')
  // Each name is followed by its type.
  return names.filter((_, at) => at % 2 === 0).map(({ text }) => text)
}
