import { type KeyPair, newKeyPair, type NewKeyPair } from '@gatehouse-id/identity-provider'

/** One is made while the server before is in use, and one more for tests that start two. */
const aheadMax = 2

const ahead: Promise<KeyPair>[] = []
let startsCount = 0

function begin(): Promise<KeyPair> {
  const pair = newKeyPair('RS256')
  pair.catch(() => undefined) // It fails for whoever takes it.
  return pair
}

/**
 * The key pairs of one Gatehouse. The one that its start needs is begun now, beside all else that a start does, or was made
 * before. Each pair is of one Gatehouse alone: all others must refuse its tokens.
 */
export function createKeyPairs(): NewKeyPair {
  let first: Promise<KeyPair> | undefined = ahead.shift() ?? begin()
  return algorithm => {
    if (algorithm !== 'RS256' || !first) return newKeyPair(algorithm)
    const pair = first
    first = undefined
    return pair
  }
}

/** Makes pairs for the starts to come, on other threads. A process that has started one Gatehouse may need no other. */
export function makeKeyPairsAhead(): void {
  startsCount += 1
  while (startsCount > 1 && ahead.length < aheadMax) ahead.push(begin())
}
