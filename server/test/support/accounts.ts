import { asKeyHolder, post } from './management-api.ts'
import type { FirstServer } from './test-server.ts'

type AccountOptions = { password?: string; isTemporary?: boolean; isDisabled?: boolean }

/** Creates accounts for a test, as a back end would. */
export function accountsOf(server: FirstServer) {
  const call = async (path: string, body: object) => {
    const { status, body: answer } = await post(asKeyHolder(server), path, body)
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  }
  const disable = (loginId: string) => call('/v1/mgmt/user/update/status', { loginId, status: 'disabled' })
  return {
    disable,
    async create(email: string, { password, isTemporary = false, isDisabled = false }: AccountOptions = {}) {
      await call('/v1/mgmt/user/create', { loginId: email, email, displayName: 'Test User' })
      const kind = isTemporary ? 'temporary' : 'active'
      if (password) await call(`/v1/mgmt/user/password/set/${kind}`, { loginId: email, password })
      if (isDisabled) await disable(email)
    },
  }
}
