import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * IPv4 that is not the public internet: every block of IANA's special-purpose registry (RFC 6890 and its successors; the
 * few that are globally reachable belong to protocols, no server has its name there), and multicast.
 */
const specialIpv4 = ranges(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
)

/** All that IANA has handed out (RFC 4291 §2.4); what lies outside is loopback, private, embedded, multicast or unassigned. */
const globalUnicast = ranges('2000::/3')
/** What is special in there, likewise: protocols and documentation, Teredo and 6to4 with an IPv4 address inside. */
const specialIpv6 = ranges('2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20')
/** RFC 6052: a translator takes these to the IPv4 address in their last 32 bits. */
const translated = ranges('64:ff9b::/96')

/** Whether an address is one of the public internet; an IPv4 address inside an IPv6 one is what counts. */
export function isPublic(address: string): boolean {
  // IPv4-compatible (RFC 4291 §2.5.5.1, deprecated): the parser takes this way to write them for IPv4-mapped.
  if (/^::\d+\.\d/.test(address)) return false
  const asked = ipaddr.process(address)
  if (asked instanceof ipaddr.IPv4) return !isAmong(asked, specialIpv4)
  if (isAmong(asked, translated)) return isPublic(new ipaddr.IPv4(asked.toByteArray().slice(-4)).toString())
  return isAmong(asked, globalUnicast) && !isAmong(asked, specialIpv6)
}

function isAmong(address: ipaddr.IPv4 | ipaddr.IPv6, all: Range[]) {
  return all.some(range => address.match(range))
}

function ranges(...texts: string[]): Range[] {
  return texts.map(text => ipaddr.parseCIDR(text))
}
