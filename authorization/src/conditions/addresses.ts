import { BlockList, isIP, SocketAddress } from 'node:net'

type Family = 'ipv4' | 'ipv6'

/** A class because the expression library tells types of values by their constructor. */
export class IpAddress {
  readonly text: string
  readonly family: Family

  constructor(text: string, family: Family) {
    this.text = text
    this.family = family
  }
}

/** Undefined for what is no address. An IPv4 address written as IPv6 has it, `::ffff:192.0.2.1`, is one of IPv4. */
export const parseAddress = (text: string): IpAddress | undefined => {
  const version = text.includes('%') ? 0 : isIP(text)
  if (version === 0) return undefined
  if (version === 4) return new IpAddress(text, 'ipv4')
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const mapped = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/.exec(address)?.groups?.ipv4
  return mapped === undefined ? new IpAddress(address, 'ipv6') : new IpAddress(mapped, 'ipv4')
}

export type AddressRanges = { includes(address: IpAddress): boolean }

/** Addresses and ranges in CIDR notation, of either version. Undefined when one of them is neither. */
export const parseRanges = (texts: readonly string[]): AddressRanges | undefined => {
  const list = new BlockList()
  for (const text of texts) {
    const [network = '', suffix, ...rest] = text.split('/')
    const address = parseAddress(network)
    if (address === undefined || rest.length > 0) return undefined
    const bits = bitsOf(suffix, address, network)
    if (bits === undefined) return undefined
    list.addSubnet(address.text, bits, address.family)
  }
  return { includes: address => list.check(address.text, address.family) }
}

const bitsOf = (suffix: string | undefined, { family }: IpAddress, network: string): number | undefined => {
  const bitsMax = family === 'ipv4' ? 32 : 128
  if (suffix === undefined) return bitsMax
  if (!/^\d{1,3}$/.test(suffix)) return undefined
  // The range of a mapped address counts the 96 bits before it.
  const bits = family === 'ipv4' && network.includes(':') ? Number(suffix) - 96 : Number(suffix)
  return bits < 0 || bits > bitsMax ? undefined : bits
}
