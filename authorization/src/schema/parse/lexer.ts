import { schemaLengthMax, tokensMax } from '../limits.ts'
import { type Position, SchemaError } from '../schema-error.ts'

export type Token = {
  /** `body`: text in braces, including the braces: the expression of a condition, which another parser reads. */
  readonly kind: 'name' | 'number' | 'string' | 'body' | 'symbol' | 'end'
  readonly text: string
  readonly position: Position
}

/**
 * The tokens of a schema; the last one has the kind `end`.
 * @throws {SchemaError} at a character that begins no token
 */
export function readTokens(text: string): Token[] {
  if (text.length > schemaLengthMax)
    throw new SchemaError(`the schema is longer than ${schemaLengthMax} characters`, { line: 1, column: 1 })
  const tokens: Token[] = []
  let line = 1
  let lineStart = 0
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at)
    const position = { line, column: at - lineStart + 1 }
    if (kind === undefined) throw new SchemaError(`unexpected ${nameCharacter(text, at)}`, position)
    if (tokens.length >= tokensMax)
      throw new SchemaError(`a schema may have ${tokensMax} names and signs at most`, position)
    const end = endOf(kind, text, at, position)
    if (kind !== 'blank' && kind !== 'comment') tokens.push({ kind, text: text.slice(at, end), position })
    if (kind === 'blank' || kind === 'body') {
      for (let i = at; i < end; i++) {
        if (text.charCodeAt(i) !== newline) continue
        line++
        lineStart = i + 1
      }
    }
    at = end
  }
  tokens.push({ kind: 'end', text: '', position: { line, column: text.length - lineStart + 1 } })
  return tokens
}

type Kind = Exclude<Token['kind'], 'end'> | 'blank' | 'comment'

const newline = 10

/** The kind of token that begins with each ASCII character. */
const kinds: (Kind | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[ \t\r\n]/.test(character)) return 'blank'
  if (/[A-Za-z_]/.test(character)) return 'name'
  if (/[0-9]/.test(character)) return 'number'
  if (/[:#|&\-.()!,[\]]/.test(character)) return 'symbol'
  if (character === '"') return 'string'
  return character === '{' ? 'body' : character === '/' ? 'comment' : undefined
})

function kindAt(text: string, at: number): Kind | undefined {
  const kind = kinds[text.charCodeAt(at)]
  return kind === 'comment' && text[at + 1] !== '/' ? undefined : kind
}

const stringPattern = /"(?:[^"\\\n]|\\.)*"/y
const numberPattern = /\d+(?:\.\d+)*/y

function endOf(kind: Kind, text: string, start: number, position: Position): number {
  let end = start + 1
  switch (kind) {
    case 'symbol':
      return end
    case 'blank':
      while (kinds[text.charCodeAt(end)] === 'blank') end++
      return end
    case 'name':
      while (isInName(text.charCodeAt(end))) end++
      return end
    case 'comment':
      end = text.indexOf('\n', start)
      return end < 0 ? text.length : end
    case 'number':
      return endOfMatch(numberPattern, text, start) ?? end
    case 'body':
      return endOfBody(text, start, position)
    case 'string': {
      const closed = endOfMatch(stringPattern, text, start)
      if (closed === undefined) throw new SchemaError('this text is not closed on its line', position)
      return closed
    }
  }
}

function isInName(code: number) {
  return kinds[code] === 'name' || kinds[code] === 'number'
}

function endOfMatch(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : undefined
}

// Tokens of CEL that may contain a brace: strings of every form, and comments. A single quote character otherwise.
const bodyPattern =
  /[{}]|\/\/[^\n]*|[rR](?:"""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\n]*"|'[^'\n]*')|"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z0-9_]+|[^"']/y

/** The offset after the brace that closes the one at `start`. */
function endOfBody(text: string, start: number, position: Position): number {
  let depth = 0
  bodyPattern.lastIndex = start
  for (let match = bodyPattern.exec(text); match !== null; match = bodyPattern.exec(text)) {
    if (match[0] === '{') depth++
    if (match[0] === '}') depth--
    if (depth === 0) return bodyPattern.lastIndex
  }
  throw new SchemaError('this "{" is not closed', position)
}

function nameCharacter(text: string, at: number) {
  return JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
}
