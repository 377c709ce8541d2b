import { Agent, request } from 'node:http'

/** `credential` names what the context puts into the authorization header or the cookie. */
export type FuzzRequest = {
  what: string
  method: string
  path: string
  credential: Credential
  headers?: Record<string, string>
  body?: string
  /** What the same visitor sends next, if anything. */
  follow?: (answer: FuzzAnswer) => FuzzRequest | undefined
}
export type Credential =
  | 'none'
  | 'project'
  | 'managementKey'
  | 'refreshToken'
  | 'sessionToken'
  | 'accessKey'
  | 'viewer'
  | 'wrong'

/** `text` is the whole answer with headers; status 0 for a broken connection or no answer in 30 s. */
export type FuzzAnswer = { status: number; text: string }

const answerMsMax = 30_000

export function createSend(url: string) {
  const agent = new Agent({ keepAlive: true, timeout: 4_000 })
  const { hostname, port } = new URL(url)
  return ({ method, path, headers, body }: Omit<FuzzRequest, 'what' | 'credential' | 'follow'>) =>
    new Promise<FuzzAnswer>(resolve => {
      const fail = (error: unknown) => resolve({ status: 0, text: String(error) })
      const sent = request({ hostname, port, path, method, agent, headers, timeout: answerMsMax }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          const text = `${JSON.stringify(response.rawHeaders)}\n${Buffer.concat(chunks).toString('utf8')}`
          resolve({ status: response.statusCode ?? 0, text })
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')))
      sent.on('error', fail)
      sent.end(body)
    })
}

export type Send = ReturnType<typeof createSend>
