import { expect, test } from 'vitest'
import { joinTrustTokens, readTrustCookie, readTrustTokens, trustCookie } from './cookie.ts'

function token(letter: string) {
  return letter.repeat(43)
}
const place = { path: '/P1', isSecure: true, days: 30 }

test('the cookie is limited to one project, hidden from scripts, and secure when https is used', () => {
  const line = trustCookie(token('a'), place)
  expect(line).toBe(`gatehouse.trusted=${token('a')}; Max-Age=2592000; Path=/P1; HttpOnly; SameSite=Lax; Secure`)
  expect(trustCookie(token('a'), { ...place, isSecure: false })).not.toContain('Secure')
})

test('tokens are read from a header among other cookies, and nothing else is', () => {
  const header = `a=b; gatehouse.trusted=${token('a')}.short.${token('b')}."; gatehouse.trusted-not=${token('c')}`
  expect(readTrustCookie(header)).toEqual([token('a'), token('b')])
  for (const none of ['', 'a=b', 'gatehouse.trusted', 'xgatehouse.trusted=1', 'gatehouse.trusted=']) {
    expect(readTrustCookie(none)).toEqual([])
  }
})

test('a token replaces the previous one, the newest comes first, and the sixth removes the oldest', () => {
  const [a, b, ...others] = ['a', 'b', 'c', 'd', 'e', 'f'].map(token)
  const kept = { token: token('x') }
  expect(readTrustTokens(joinTrustTokens([a ?? '', b ?? ''], { ...kept, instead: b }))).toEqual([token('x'), a])
  const five = [a ?? '', b ?? '', ...others].slice(0, 5)
  expect(readTrustTokens(joinTrustTokens(five, kept))).toEqual([token('x'), ...five.slice(0, 4)])
})
