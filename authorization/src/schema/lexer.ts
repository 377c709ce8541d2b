import { type Position, SchemaError } from './schema-error.ts'

export type Token = {
  readonly kind: 'name' | 'version' | 'string' | 'symbol' | 'end'
  readonly text: string
  readonly position: Position
}

const SCHEMA_LENGTH_MAX = 1024 * 1024

// One match per token; blanks and `//` comments are matched so that they can be passed over.
const tokenPattern =
  /(?<blank>[ \t\r\n]+|\/\/[^\n]*)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<version>\d+(?:\.\d+)*)|(?<string>"[^"\n]*")|(?<symbol>[:#|&\-.()!,{}<>=+*/%[\]?])/y

/**
 * The tokens of a schema, the last one of kind `end`. Throws SchemaError at a character that begins no token.
 * Text and the symbols beyond the language's own occur in conditions, which the parser answers for.
 */
export const readTokens = (text: string): Token[] => {
  if (text.length > SCHEMA_LENGTH_MAX)
    throw new SchemaError(`the schema is longer than ${SCHEMA_LENGTH_MAX} characters`, { line: 1, column: 1 })
  const tokens: Token[] = []
  let line = 1
  let lineStart = 0
  tokenPattern.lastIndex = 0
  for (let at = 0; at < text.length; at = tokenPattern.lastIndex) {
    const position = { line, column: at - lineStart + 1 }
    const match = tokenPattern.exec(text)
    if (match === null) throw new SchemaError(`unexpected ${nameCharacter(text, at)}`, position)
    const kind = kindOf(match.groups)
    if (kind !== undefined) {
      tokens.push({ kind, text: match[0], position })
      continue
    }
    for (let i = at; i < tokenPattern.lastIndex; i++) {
      if (text[i] !== '\n') continue
      line++
      lineStart = i + 1
    }
  }
  tokens.push({ kind: 'end', text: '', position: { line, column: text.length - lineStart + 1 } })
  return tokens
}

const kindOf = (groups: Record<string, string | undefined> = {}): Token['kind'] | undefined => {
  if (groups.name !== undefined) return 'name'
  if (groups.symbol !== undefined) return 'symbol'
  if (groups.version !== undefined) return 'version'
  return groups.string === undefined ? undefined : 'string'
}

const nameCharacter = (text: string, at: number) => JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
