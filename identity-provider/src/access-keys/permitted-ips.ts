import ipaddr from 'ipaddr.js'

/** An address or a range in CIDR notation, of either version. */
export const isAddressOrRange = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text) && !/^\d+(\.\d+){0,2}$/.test(text)

/** Whether an address is one of those permitted; an empty list permits every address. */
export function isPermitted(address: string, permitted: string[]): boolean {
  if (permitted.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const caller = ipaddr.process(address)
  return permitted.some(text => {
    const [range, bits] = rangeOf(text)
    return range.kind() === caller.kind() && caller.match(range, bits)
  })
}

/** IPv4 addresses may be written as IPv6 has them, `::ffff:192.0.2.1`. */
function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!text.includes('/')) {
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  }
  const [range, bits] = ipaddr.parseCIDR(text)
  const isMapped = range instanceof ipaddr.IPv6 && range.isIPv4MappedAddress() && bits >= 96
  return isMapped ? [range.toIPv4Address(), bits - 96] : [range, bits]
}
