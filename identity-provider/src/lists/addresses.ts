import ipaddr from 'ipaddr.js'

/** `203.0.113.7`, `2001:db8::1`, `203.0.113.0/24`: one address, or all of a range. */
export const isAddressOrRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

/** Whether an address is one of those, or in one of those ranges; IPv4 written as IPv6 is IPv4. */
export function isAddressAmong(address: string, addressesAndRanges: string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return addressesAndRanges.some(each => {
    const [range, bits] = ipaddr.isValidCIDR(each) ? ipaddr.parseCIDR(each) : [ipaddr.process(each), undefined]
    if (range.kind() !== parsed.kind()) return false
    return parsed.match(range, bits ?? (parsed.kind() === 'ipv4' ? 32 : 128))
  })
}
