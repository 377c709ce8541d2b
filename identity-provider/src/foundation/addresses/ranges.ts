import ipaddr from 'ipaddr.js'

/** An address or a range in CIDR notation, of either version. */
export function isAddressOrRange(text: string): boolean {
  // Nearly all that is wrong: refusing by a thrown error takes thirty times as long.
  if (!/^[\da-fA-F:.]{2,45}(?:%[\w.-]{1,20})?(?:\/\d{1,3})?$/.test(text)) return false
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text) && !/^\d+(\.\d+){0,2}$/.test(text)
}

/** Whether an address is one of those, or in one of those ranges. */
export function isAddressAmong(address: string, addressesAndRanges: string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const asked = ipaddr.process(address)
  return addressesAndRanges.some(text => {
    const [range, bits] = rangeOf(text)
    return range.kind() === asked.kind() && asked.match(range, bits)
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
