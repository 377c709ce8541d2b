import type { Clock } from '../options/environment.ts'
import { checkTimes, type Claims, type Tokens } from './tokens.ts'

const sizeMax = 500

/**
 * Caches decoded session tokens: a browser sends the same one with every request until it is renewed. Callers get their
 * own copy of the claims, and the times are checked on every call.
 */
export function cachedTokens(tokens: Tokens, { clock }: { clock: Clock }): Tokens {
  const texts = new Map<string, string>()
  return {
    encode: tokens.encode,
    decode(token, options) {
      if (options?.salt !== undefined) return tokens.decode(token, options)
      const text = texts.get(token)
      if (text !== undefined) {
        const claims = JSON.parse(text) as Claims // safe: the text is written from claims below
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
