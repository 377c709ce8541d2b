import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startServer } from '../../../server/test/support/start-server.ts'

export { freePort }
export const password = 'correct horse battery'

/** A fresh Gatehouse with an empty database in memory. */
export async function startGatehouse(parent, { name = 'gatehouse', env = {} } = {}) {
  const folder = join(parent, name)
  mkdirSync(folder)
  const ours = { DATABASE_URL: ':memory:', GATEHOUSE_RATE_LIMITS: 'off', ...env }
  const { url, projectId, shown, stop } = await startServer({ folder, port: await freePort(), env: ours })
  const authorization = `Bearer ${projectId}:${shown.managementKey}`

  /** Calls an operation of management; reads by GET where there is no body. */
  const call = (path, body) => send(authorization, path, body)

  async function send(authorization, path, body) {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { headers, ...init })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  return {
    url,
    projectId,
    key: shown.managementKey,
    administrator: { email: shown.email, password: shown.password },
    call,
    /** As a page of the project calls, with the refresh token of a session if there is one. */
    callAsPage: (path, body, token) => send(`Bearer ${[projectId, token].filter(Boolean).join(':')}`, path, body),
    stop: () => stop('SIGKILL'),
    /** A user with the password above. */
    async addUser(email, more = {}) {
      const { user } = await call('/v1/mgmt/user/create', { loginId: email, email, verifiedEmail: true, ...more })
      await call('/v1/mgmt/user/password/set/active', { loginId: email, password })
      return user
    },
    assign: (loginId, ...ssoAppIds) => call('/v1/mgmt/user/update/ssoapp/add', { loginId, ssoAppIds }),
    application: id => call(`/v1/mgmt/sso/idp/app/load?id=${id}`),
  }
}
