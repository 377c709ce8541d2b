import type { Token } from './lexer.ts'
import { SchemaError } from './schema-error.ts'

const keywords = new Set(['model', 'type', 'relation', 'permission', 'condition', 'constraint', 'with'])

/** Steps through tokens and says what was expected where they do not fit. */
export type TokenReader = {
  readonly next: Token
  isNext(word: string): boolean
  take(): Token
  takeIf(word: string): boolean
  /** The next token must be `word`; `expected` names it in the error. */
  takeWord(word: string, expected: string): Token
  /** The next token must be a name and no keyword. */
  takeName(expected: string): Token
  unexpected(expected: string): SchemaError
}

export const createTokenReader = (tokens: readonly Token[]): TokenReader => {
  let at = 0
  const peek = (): Token => {
    const token = tokens[at]
    if (token === undefined) throw new Error('unreachable: the last token is the end and is never taken')
    return token
  }
  const take = () => {
    const token = peek()
    at++
    return token
  }
  const isNext = (word: string) => peek().text === word
  const unexpected = (expected: string) => {
    const { kind, text, position } = peek()
    const found = kind === 'end' ? 'the end of the schema' : kind === 'string' ? text : `"${text}"`
    return new SchemaError(`expected ${expected} but found ${found}`, position)
  }
  return {
    get next() {
      return peek()
    },
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
      const { kind, text, position } = peek()
      if (kind === 'name' && keywords.has(text))
        throw new SchemaError(`expected ${expected} but found the reserved word "${text}"`, position)
      if (kind !== 'name') throw unexpected(expected)
      return take()
    },
    unexpected,
  }
}

/** A schema with conditions must not pass as one without: what they would deny would be allowed. */
export const refuseConditions = ({ text, position }: Token): never => {
  throw new SchemaError(`conditions are not supported yet, found "${text}"`, position)
}
