import type { Clock } from '../environment.ts'
import { checkTimes, type Claims, type Tokens } from './tokens.ts'

const sizeMax = 500

/**
 * Decodes a session token once and remembers its text: a browser sends the same one with every request until it is
 * renewed. Callers get claims of their own, and the times are checked each time.
 */
export const rememberingTokens = (tokens: Tokens, { clock }: { clock: Clock }): Tokens => {
  const texts = new Map<string, string>()
  return {
    encode: tokens.encode,
    decode(token, options) {
      if (options?.salt !== undefined) return tokens.decode(token, options)
      const text = texts.get(token)
      if (text !== undefined) {
        const claims = JSON.parse(text) as Claims // it was written from claims, just below
        checkTimes(claims, clock())
        return claims
      }
      const claims = tokens.decode(token)
      const [oldest] = texts.size < sizeMax ? [] : texts.keys()
      if (oldest !== undefined) texts.delete(oldest)
      texts.set(token, JSON.stringify(claims))
      return claims
    },
  }
}
