/** Reads the body as JSON. Rejects when it is longer than `bytesMax` or not JSON. */
export async function readJson(response: Response, bytesMax: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error(`the answer is longer than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** `retry-after` of a response in whole seconds; RFC 9110 §10.2.3 allows seconds or a date. */
export function retryAfterSeconds(response: Response, clock: () => number): number | undefined {
  const value = response.headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - clock()) / 1000))
}
