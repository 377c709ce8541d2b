import type { Fetch } from '../options/environment.ts'

const responseBytesMax = 1_048_576

/** Whether a host name is this machine. */
function isLoopback(hostname: string) {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}

/** Decides whether an address may use plain http. */
export type PlainHttpRule = (url: URL) => boolean

/** Refuses plain http, or if it is allowed, permits it for this machine and for our own origin only. */
export function plainHttpRule({ isAllowed, ownOrigin }: { isAllowed: boolean; ownOrigin: string }): PlainHttpRule {
  return url => isAllowed && url.protocol === 'http:' && (isLoopback(url.hostname) || url.origin === ownOrigin)
}

function aborted(signal: AbortSignal) {
  return new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function readAll(body: ReadableStream<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > responseBytesMax) throw new Error('the response is larger than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A `fetch` for requests to providers: plain http only where the rule allows it, and responses of at most 1 MB. The
 * signal covers the whole body, even if the wrapped `fetch` ignores it.
 */
export function outgoingFetch(fetch: Fetch, mayBePlain: PlainHttpRule): Fetch {
  const ask: Fetch = async (address, init) => {
    const url = new URL(address)
    if (url.protocol !== 'https:' && !mayBePlain(url))
      throw new Error(`requests to providers need https, not ${url.origin}`)
    const response = await fetch(address, init)
    if (response.body === null) return response
    const { status, headers } = response
    return new Response(await readAll(response.body), { status, headers })
  }
  return (url, init) => {
    const answer = ask(url, init)
    return init?.signal ? Promise.race([answer, aborted(init.signal)]) : answer
  }
}
