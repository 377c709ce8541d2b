import { BlockList } from 'node:net'

import { expect, test } from 'vitest'

import { createRandom } from '../testing/random-model.ts'
import { parseAddress, parseRanges } from './addresses.ts'

type Random = ReturnType<typeof createRandom>

function randomIpv4(random: Random) {
  return Array.from({ length: 4 }, () => random.oneOf([0, 1, 10, 127, 255])).join('.')
}

function randomIpv6(random: Random) {
  const groups = Array.from({ length: 8 }, () => random.oneOf(['0', '1', 'db8', 'FFFF', '2001']))
  if (random.below(2) === 0) return groups.join(':')
  const gap = random.below(7)
  return `${groups.slice(0, gap).join(':')}::${groups.slice(gap + 2).join(':')}`
}

test('an address is in a range when Node.js says so', () => {
  const random = createRandom(1)
  let hits = 0
  for (let round = 0; round < 3_000; round++) {
    const isIpv4 = random.below(2) === 0
    const [family, draw] = isIpv4 ? (['ipv4', randomIpv4] as const) : (['ipv6', randomIpv6] as const)
    const [network, address] = [draw(random), draw(random)]
    const bits = random.below((isIpv4 ? 32 : 128) / random.oneOf([1, 4, 16]))
    const peer = new BlockList()
    peer.addSubnet(network, bits, family)
    const parsed = parseAddress(address)
    if (parsed === undefined) throw new Error(`not read: ${address}`)
    const includes = parseRanges([`${network}/${bits}`])?.includes(parsed)
    expect(includes, `${address} in ${network}/${bits}`).toBe(peer.check(address, family))
    if (includes) hits++
  }
  expect(hits).toBeGreaterThan(300)
})

test.each([
  ['10.0.0.1', '10.0.0.1', true],
  ['::1', '::1', true],
  ['::', '::/0', true],
  ['10.0.0.1', '::/0', false],
  ['::ffff:10.0.0.1', '10.0.0.0/8', true],
  ['::ffff:a00:1', '10.0.0.0/8', true],
  ['10.0.0.1', '::ffff:10.0.0.0/104', true],
  ['64:ff9b::10.0.0.1', '64:ff9b::/96', true],
  ['::10.0.0.1', '::a00:1', true],
])('%s in %s is %s', (address, range, expected) => {
  const parsed = parseAddress(address)
  expect(parsed && parseRanges([range])?.includes(parsed)).toBe(expected)
})

test.each(['', '10.0.0', '10.0.0.256', '010.0.0.1', ' 10.0.0.1', '1::2::3', 'fe80::1%eth0', 'localhost', '10.0.0.1/8'])(
  '%j is no address',
  text => {
    expect(parseAddress(text)).toBeUndefined()
  },
)

test.each(['', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '::/129', '::ffff:10.0.0.0/95', 'a/8'])(
  '%j is no range',
  text => {
    expect(parseRanges(['10.0.0.0/8', text])).toBeUndefined()
  },
)
