/** The coarse kinds of device that audit records carry (provider-api §3.9). */
export function deviceOf(userAgent: string): 'Bot' | 'Mobile' | 'Desktop' | 'Tablet' | 'Unknown' {
  if (/bot|crawl|spider|curl|wget|node|python|go-http|axios|okhttp/i.test(userAgent)) return 'Bot'
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'Tablet'
  if (/iphone|ipod|android|mobile/i.test(userAgent)) return 'Mobile'
  if (/windows|macintosh|linux|cros/i.test(userAgent)) return 'Desktop'
  return 'Unknown'
}
