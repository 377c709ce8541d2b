import { Agent, request } from 'node:http'

export type Json = Record<string, unknown>

// Idle connections are given up before a server closes them.
const agent = new Agent({ keepAlive: true, timeout: 3_000 })

/** A request over a kept-alive connection, and its JSON, which may be nothing. */
export function exchange(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<Json> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const { statusCode = 0 } = response
        if (statusCode < 300) resolve(text === '' ? {} : JSON.parse(text))
        else reject(new Error(`${method} ${url}: ${statusCode} ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
