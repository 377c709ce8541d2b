import type { Fetch } from '../environment.ts'

const responseBytesMax = 1_048_576

/** Whether a host name is this machine. */
const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname)

/** Which addresses may be plain http. */
export type PlainHttpRule = (url: URL) => boolean

/** None at all; or, when allowed, those of this machine and of our own origin, which is no stranger wherever it is. */
export const plainHttpRule =
  ({ isAllowed, ownOrigin }: { isAllowed: boolean; ownOrigin: string }): PlainHttpRule =>
  url =>
    isAllowed && url.protocol === 'http:' && (isLoopback(url.hostname) || url.origin === ownOrigin)

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const readAll = async (body: ReadableStream<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > responseBytesMax) throw new Error('the answer is larger than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A `fetch` for talking to providers: nothing over plain http but where the rule allows it, no answer
 * over 1 MB, and the time limit holds whatever the wrapped `fetch` makes of the signal, until the last byte is read.
 */
export const outgoingFetch = (fetch: Fetch, mayBePlain: PlainHttpRule): Fetch => {
  const ask: Fetch = async (address, init) => {
    const url = new URL(address)
    if (url.protocol !== 'https:' && !mayBePlain(url))
      throw new Error(`providers are asked over https only, not at ${url.origin}`)
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
