import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { isPublic } from './public.ts'

/** Every block of the two special-purpose registries as of 2025-10-09, and the multicast blocks of the address spaces. */
const registries = {
  'IPv4 special-purpose': [
    ...['0.0.0.0/8', '0.0.0.0/32', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.0.0/29', '192.0.0.8/32', '192.0.0.9/32', '192.0.0.10/32', '192.0.0.170/32'],
    ...['192.0.0.171/32', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.88.99.2/32'],
    ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '240.0.0.0/4'],
    '255.255.255.255/32',
  ],
  'IPv6 special-purpose': [
    ...['::1/128', '::/128', '64:ff9b:1::/48', '100::/64', '100:0:0:1::/64', '2001::/23', '2001::/32'],
    ...['2001:1::1/128', '2001:1::2/128', '2001:1::3/128', '2001:2::/48', '2001:3::/32', '2001:4:112::/48'],
    ...['2001:10::/28', '2001:20::/28', '2001:30::/28', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48'],
    ...['3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10'],
  ],
  'multicast and what is deprecated or unassigned': [
    ...['224.0.0.0/4', 'ff00::/8', 'fec0::/10', '::/96', '200::/7', '4000::/3', '8000::/3', 'e000::/4'],
  ],
}
const blocks = Object.entries(registries).flatMap(([registry, all]) => all.map(block => [block, registry] as const))

/** The first and the last address of a block. */
function endsOf(block: string): string[] {
  const [address, bits] = ipaddr.parseCIDR(block)
  const bytes = address.toByteArray()
  const last = bytes.map((byte, index) => byte | (0xff >> Math.min(8, Math.max(0, bits - index * 8))))
  return [address.toString(), ipaddr.fromByteArray(last).toString()]
}

test.each(blocks)('nothing of %s is public (%s)', block => {
  for (const address of endsOf(block)) expect(isPublic(address), address).toBe(false)
})

/** Ways to write an IPv4 address into an IPv6 one. */
const embedded: [string, (ipv4: string) => string][] = [
  ['IPv4-mapped', ipv4 => `::ffff:${ipv4}`],
  ['NAT64', ipv4 => `64:ff9b::${ipv4}`],
]
const privateBlocks = [...registries['IPv4 special-purpose'], '224.0.0.0/4']

test.each(embedded)('%s addresses are public where the address inside is', (_, embed) => {
  for (const block of privateBlocks)
    for (const address of endsOf(block)) expect(isPublic(embed(address)), embed(address)).toBe(false)
  expect(isPublic(embed('93.184.215.14'))).toBe(true)
})

test.each([
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-compatible, as URLs write it', '::7f00:1'],
  ['IPv4-compatible with a public address', '::93.184.215.14'],
  ['6to4', '2002:7f00:1::'],
  ['6to4 with a public address', '2002:5db8:d70e::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:80ff:fffe'],
  ['NAT64 of a network of its own', '64:ff9b:1::10.0.0.1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
])('%s is not public: %s', (_, address) => expect(isPublic(address)).toBe(false))

test.each([
  ...['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0', '192.0.3.0'],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '203.0.112.255', '203.0.114.0'],
  ...['223.255.255.255', '2001:200::1', '2001:db7:ffff::', '2001:db9::', '2003::1', '2606:4700:4700::1111'],
  ...['2620:4f:7fff::', '2620:4f:8001::', '3ffe:ffff::1', '3fff:1000::'],
])('%s, next to a special block, is public', address => expect(isPublic(address)).toBe(true))
