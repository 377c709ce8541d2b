import { isIP, SocketAddress } from 'node:net'

/** A class, because the expression library distinguishes types by constructor. */
export class IpAddress {
  readonly text: string
  readonly value: bigint
  /** 32 or 128. */
  readonly bits: number

  constructor(text: string, value: bigint, bits: number) {
    this.text = text
    this.value = value
    this.bits = bits
  }
}

/** Parses an address; undefined if it is none. An IPv4-mapped IPv6 address, `::ffff:192.0.2.1`, becomes IPv4. */
export function parseAddress(text: string): IpAddress | undefined {
  const version = text.includes('%') ? 0 : isIP(text)
  if (version === 0) return undefined
  if (version === 4) return ipv4(text)
  // In canonical form (RFC 5952).
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const mapped = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/.exec(address)?.groups?.ipv4
  return mapped === undefined ? ipv6(address) : ipv4(mapped)
}

function ipv4(text: string) {
  return new IpAddress(text, numberOf(text.split('.').map(Number), 8n), 32)
}

function ipv6(text: string): IpAddress {
  // The last two groups may be written as IPv4.
  const inGroups = text.replace(/\d+\.\d+\.\d+\.\d+$/, ipv4Text => {
    const [a = 0, b = 0, c = 0, d = 0] = ipv4Text.split('.').map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [before = [], after = []] = inGroups
    .split('::')
    .map(part => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16))))
  const zeros = new Array<number>(8 - before.length - after.length).fill(0)
  return new IpAddress(text, numberOf([...before, ...zeros, ...after], 16n), 128)
}

function numberOf(groups: readonly number[], bits: bigint): bigint {
  return groups.reduce((value, group) => (value << bits) | BigInt(group), 0n)
}

export type AddressRanges = { includes(address: IpAddress): boolean }
type Range = { readonly bits: number; readonly shift: bigint; readonly prefix: bigint }

/** Parses addresses and CIDR ranges of either version; undefined if one of them is neither. */
export function parseRanges(texts: readonly string[]): AddressRanges | undefined {
  const ranges: Range[] = []
  for (const text of texts) {
    const range = parseRange(text)
    if (range === undefined) return undefined
    ranges.push(range)
  }
  return {
    includes: address =>
      ranges.some(({ bits, shift, prefix }) => bits === address.bits && address.value >> shift === prefix),
  }
}

function parseRange(text: string): Range | undefined {
  const [network = '', suffix, ...rest] = text.split('/')
  const address = parseAddress(network)
  if (address === undefined || rest.length > 0) return undefined
  const { bits } = address
  if (suffix === undefined) return { bits, shift: 0n, prefix: address.value }
  if (!/^\d{1,3}$/.test(suffix)) return undefined
  // The prefix of an IPv4-mapped range includes 96 more bits.
  const length = bits === 32 && network.includes(':') ? Number(suffix) - 96 : Number(suffix)
  if (length < 0 || length > bits) return undefined
  const shift = BigInt(bits - length)
  return { bits, shift, prefix: address.value >> shift }
}
