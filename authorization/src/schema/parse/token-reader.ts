import type { Token } from './lexer.ts'
import { SchemaError } from '../schema-error.ts'

const keywords = new Set(['model', 'type', 'relation', 'permission', 'condition', 'constraint', 'with'])

/** Whether the name can be written in the language. */
export function isWritableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.has(name)
}

/** Reads tokens one by one; errors say what was expected. */
export type TokenReader = {
  readonly next: Token
  /** The token `distance` after the next; the last token repeats. */
  peek(distance: number): Token
  isNext(word: string): boolean
  take(): Token
  takeIf(word: string): boolean
  /** The next token must be `word`; `expected` names it in the error. */
  takeWord(word: string, expected: string): Token
  /** The next token must be a name, not a keyword. */
  takeName(expected: string): Token
  unexpected(expected: string): SchemaError
}

export function createTokenReader(tokens: readonly Token[]): TokenReader {
  let at = 0
  const peek = (distance: number): Token => {
    const token = tokens[at + distance] ?? tokens.at(-1)
    if (token === undefined) throw new Error('unreachable: the last token is the end and is never taken')
    return token
  }
  const take = () => {
    const token = peek(0)
    at++
    return token
  }
  const isNext = (word: string) => peek(0).text === word
  const unexpected = (expected: string) => {
    const { kind, text, position } = peek(0)
    const found =
      kind === 'end' ? 'the end of the schema' : kind === 'string' ? text : kind === 'body' ? '"{"' : `"${text}"`
    return new SchemaError(`expected ${expected} but found ${found}`, position)
  }
  return {
    get next() {
      return peek(0)
    },
    peek,
    isNext,
    take,
    takeIf(word) {
      if (!isNext(word)) return false
      at++
      return true
    },
    takeWord(word, expected) {
      if (!isNext(word)) throw unexpected(expected)
      return take()
    },
    takeName(expected) {
      const { kind, text, position } = peek(0)
      if (kind === 'name' && keywords.has(text))
        throw new SchemaError(`expected ${expected} but found the reserved word "${text}"`, position)
      if (kind !== 'name') throw unexpected(expected)
      return take()
    },
    unexpected,
  }
}
