import { BlockList, isIP } from 'node:net'

/** Whether what an address of a proxy says of a client is believed. */
export type Trusts = (address: string) => boolean

/** Of addresses and networks such as `10.0.0.0/8`, which `networkProblem` finds nothing wrong with. */
export function createTrusts(networks: readonly string[]): Trusts {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** What is wrong with an address or network; undefined for nothing. */
export function networkProblem(network: string): string | undefined {
  const [address = '', bits, ...rest] = network.split('/')
  const family = isIP(address)
  const bitsMax = family === 6 ? 128 : 32
  if (family === 0 || rest.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax)))
    return `"${network}" is neither an address nor a network such as 10.0.0.0/8`
  return bits !== undefined && Number(bits) === 0 ? `"${network}" would believe everybody` : undefined
}

/** Of proxies that we trust, the first address from the right that is none of them; where all are, the first one. */
export function clientOf(peer: string, forwardedFor: string | undefined, trusts: Trusts): string {
  let client = peer
  for (const hop of (forwardedFor ?? '')
    .split(',')
    .map(part => part.trim())
    .reverse()) {
    if (isIP(hop) === 0 || !trusts(client)) break
    client = hop
  }
  return client
}
