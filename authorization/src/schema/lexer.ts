import { SCHEMA_LENGTH_MAX } from './limits.ts'
import { type Position, SchemaError } from './schema-error.ts'

export type Token = {
  /** `body`: what stands between braces, braces included; a condition's expression, read by another parser. */
  readonly kind: 'name' | 'number' | 'string' | 'body' | 'symbol' | 'end'
  readonly text: string
  readonly position: Position
}

// One match per token; blanks and `//` comments are matched so that they can be passed over.
const tokenPattern =
  /(?<blank>[ \t\r\n]+|\/\/[^\n]*)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<number>\d+(?:\.\d+)*)|(?<string>"(?:[^"\\\n]|\\.)*")|(?<symbol>[:#|&\-.()!,[\]{])/y

/** The tokens of a schema, the last one of kind `end`. Throws SchemaError at a character that begins no token. */
export const readTokens = (text: string): Token[] => {
  if (text.length > SCHEMA_LENGTH_MAX)
    throw new SchemaError(`the schema is longer than ${SCHEMA_LENGTH_MAX} characters`, { line: 1, column: 1 })
  const tokens: Token[] = []
  let line = 1
  let lineStart = 0
  let at = 0
  while (at < text.length) {
    const position = { line, column: at - lineStart + 1 }
    tokenPattern.lastIndex = at
    const match = tokenPattern.exec(text)
    if (match === null) throw new SchemaError(`unexpected ${nameCharacter(text, at)}`, position)
    let kind = kindOf(match.groups)
    let end = tokenPattern.lastIndex
    if (match[0] === '{') {
      kind = 'body'
      end = endOfBody(text, at, position)
    }
    if (kind !== undefined) tokens.push({ kind, text: text.slice(at, end), position })
    if (kind === undefined || kind === 'body') {
      for (
        let newline = text.indexOf('\n', at);
        newline >= 0 && newline < end;
        newline = text.indexOf('\n', newline + 1)
      ) {
        line++
        lineStart = newline + 1
      }
    }
    at = end
  }
  tokens.push({ kind: 'end', text: '', position: { line, column: text.length - lineStart + 1 } })
  return tokens
}

const kindOf = (groups: Record<string, string | undefined> = {}): Token['kind'] | undefined => {
  if (groups.name !== undefined) return 'name'
  if (groups.symbol !== undefined) return 'symbol'
  if (groups.number !== undefined) return 'number'
  return groups.string === undefined ? undefined : 'string'
}

// What can hide a brace from us: texts in every spelling of CEL, and its comments. A quote that opens none ends it.
const bodyPattern =
  /[{}]|\/\/[^\n]*|[rR](?:"""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\n]*"|'[^'\n]*')|"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z0-9_]+|[^"']/y

/** Behind the brace that closes the one at `start`. */
const endOfBody = (text: string, start: number, position: Position): number => {
  let depth = 0
  bodyPattern.lastIndex = start
  for (let match = bodyPattern.exec(text); match !== null; match = bodyPattern.exec(text)) {
    if (match[0] === '{') depth++
    if (match[0] === '}') depth--
    if (depth === 0) return bodyPattern.lastIndex
  }
  throw new SchemaError('this "{" is not closed', position)
}

const nameCharacter = (text: string, at: number) => JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
