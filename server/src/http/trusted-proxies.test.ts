import { expect, test } from 'vitest'
import { clientOf, createTrusts, networkProblem } from './trusted-proxies.ts'

const trusts = createTrusts(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

test.each([
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'], // A stranger says who it is.
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '192.0.2.1, 198.51.100.1', '198.51.100.1'],
  ['10.9.9.9', '198.51.100.1, 10.0.0.1,fd00::1', '198.51.100.1'],
  ['10.9.9.9', '10.0.0.2, 10.0.0.1', '10.0.0.2'],
  ['127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
  ['127.0.0.1', '198.51.100.1, ', '127.0.0.1'],
])('of the peer %s that says "%s" the client is %s', (peer, forwardedFor, client) => {
  expect(clientOf(peer, forwardedFor, trusts)).toBe(client)
})

test('a network that is none, or would believe everybody, is told', () => {
  for (const right of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']) expect(networkProblem(right)).toBeUndefined()
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/-1', ''])
    expect(networkProblem(wrong)).toContain('is neither an address nor a network')
  for (const all of ['0.0.0.0/0', '::/0']) expect(networkProblem(all)).toContain('would believe everybody')
})
