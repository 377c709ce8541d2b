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

/** By POST where there is something to send. */
export function exchangeJson(url: string, body?: object, headers: Record<string, string> = {}): Promise<Json> {
  if (body === undefined) return exchange(url, { method: 'GET', headers })
  const sent = { 'content-type': 'application/json', ...headers }
  return exchange(url, { method: 'POST', headers: sent, body: JSON.stringify(body) })
}

export function exchangeForm(url: string, fields: Record<string, string>): Promise<Json> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return exchange(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}
