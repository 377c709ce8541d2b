import { parseSafeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'

/** Redirect URLs, which are matched exactly; without a fragment (RFC 6749 §3.1.2). */
const callbackUrl = z
  .string()
  .trim()
  .max(2000)
  .refine(
    isCallback,
    'must be an http or https URL, or one of an app such as com.example.app:/back, without a fragment',
  )
export const callbackUrls = z.array(callbackUrl).max(100, 'must have at most 100 URLs')

function isCallback(text: string): boolean {
  if (text.includes('#') || text.includes('*')) return false
  if (isWeb(text)) return parseSafeUrl(text) !== undefined
  // RFC 8252 §7.1: schemes of apps are reversed domain names. RFC 3986 §2 allows only these characters.
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:[\w/?:.~!$&'()+,;=%[\]-]*$/.test(text)
}

/** Whether the URLs are those of an app on the user's own device (RFC 8252 §7): its ports may vary on the loopback. */
export function isNative(urls: readonly string[]): boolean {
  return urls.some(url => !isWeb(url) || isLoopback(url))
}

/** Why a client cannot have these redirect URLs together; undefined when it can. */
export function callbackProblem(urls: readonly string[], { isPublic }: { isPublic: boolean }): string | undefined {
  if (!isPublic) {
    const ofApp = urls.find(url => !isWeb(url))
    return ofApp && `${ofApp} is the URL of an app, which cannot keep a secret: make the client public`
  }
  if (!isNative(urls)) return undefined
  const insecure = urls.find(url => url.startsWith('http:') && !isLoopback(url))
  return insecure && `${insecure} must use https beside URLs of an app or of localhost`
}

function isWeb(url: string): boolean {
  return /^https?:/i.test(url)
}

function isLoopback(url: string): boolean {
  return url.startsWith('http:') && ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname)
}
