import { KitRefused } from './refused.ts'

export type Access = { url: string; projectId: string; managementKey: string }

/** The management API of one Gatehouse, as its key holder calls it. */
export type Management = {
  /** Its origin. */
  url(): string
  /**
   * A POST when there is a body, unless another method is given.
   * @throws {Error} with the answer when it is refused
   */
  call<Answer>(path: string, body?: object, method?: 'POST' | 'PATCH'): Promise<Answer>
  /** A sign-in with a password, whatever comes of it. */
  signIn(credentials: { loginId: string; password: string }): Promise<void>
}

export function createManagement(access: () => Access): Management {
  async function send(path: string, bearer: string, sent: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    return fetch(`${access().url}${path}`, { headers, ...sent })
  }
  return {
    url: () => access().url,
    async call<Answer>(path: string, body?: object, method = 'POST') {
      const { projectId, managementKey } = access()
      const sent = body && { method, body: JSON.stringify(body) }
      const response = await send(path, `${projectId}:${managementKey}`, sent)
      if (!response.ok) throw new KitRefused(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Answer // our own API
    },
    async signIn(credentials) {
      const sent = { method: 'POST', body: JSON.stringify(credentials) }
      await (await send('/v1/auth/password/signin', access().projectId, sent)).arrayBuffer()
    },
  }
}
