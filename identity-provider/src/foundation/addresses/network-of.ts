import ipaddr from 'ipaddr.js'

/** What an address is counted by: IPv4 as it is, IPv6 by its first 64 bits, which one household or machine has. */
export function networkOf(address: string): string {
  // Nearly every address: parsing costs more than counting.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')
}
