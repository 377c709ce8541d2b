export type Access = { url: string; projectId: string; managementKey: string }

/** The management API of one Gatehouse, as its key holder calls it. */
export type Management = {
  /**
   * A POST when there is a body.
   * @throws {Error} with the answer when it is refused
   */
  call<Answer>(path: string, body?: object): Promise<Answer>
}

export function createManagement(access: () => Access): Management {
  return {
    async call<Answer>(path: string, body?: object) {
      const { url, projectId, managementKey } = access()
      const headers = { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' }
      const response = await fetch(`${url}${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Answer // our own API
    },
  }
}
