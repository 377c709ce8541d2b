import ipaddr from 'ipaddr.js'

/** An address or a range in CIDR notation, of either version. */
export const isAddressOrRange = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text) && !/^\d+(\.\d+){0,2}$/.test(text)

/** Whether an address is one of those permitted; an empty list permits every address. */
export function isPermitted(address: string, permitted: string[]): boolean {
  if (permitted.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address may come as `::ffff:192.0.2.1`.
  const caller = ipaddr.process(address)
  return permitted.some(text => {
    const [range, bits] = ipaddr.parseCIDR(
      text.includes('/') ? text : `${text}/${ipaddr.parse(text).kind() === 'ipv4' ? 32 : 128}`,
    )
    return range.kind() === caller.kind() && caller.match(range, bits)
  })
}
