import type { IncomingMessage } from 'node:http'

const bytesMax = 16 * 1024

/** The fields of a posted form, the first of each name; undefined when it is larger than any form of ours. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string> | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > bytesMax) return undefined
    chunks.push(chunk)
  }
  const entries = [...new URLSearchParams(Buffer.concat(chunks).toString('utf8'))]
  return Object.fromEntries(entries.toReversed())
}
