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
