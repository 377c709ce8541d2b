import type { SsoSetupPageProps } from '@gatehouse-id/pages'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { accessKeys } from '../../tokens/index.ts'
import { provisioningRole } from '../scim/callers/find-caller.ts'
import type { scim } from '../scim/contract.ts'
import { timeOf } from './setup.ts'

const tokensMax = 5
const overlapSeconds = 24 * 3600

export type ProvisioningServices = { scim: Service<typeof scim, Call>; accessKeys: Service<typeof accessKeys, Call> }
type Asked = { call: Call; tenantId: string }

/** The step of the setup page in which a directory gets what it needs to provision users (SCIM). */
export function createProvisioningStep({ services }: { services: ProvisioningServices }) {
  /** As directories send it. */
  const tokenOf = ({ projectId }: Call, secret: string) => `${projectId}:${secret}`

  return {
    async show(
      { call, tenantId }: Asked,
      language: string | undefined,
      token: string,
    ): Promise<SsoSetupPageProps['provisioning']> {
      const { baseUrl, keys, lastCallTime, lastErrorTime, lastError } = await services.scim.load({ tenantId }, call)
      const shownTime = (seconds: number) => (seconds === 0 ? '' : timeOf(seconds * 1000, language))
      return {
        url: baseUrl,
        token,
        keys: keys
          .filter(({ status }) => status === 'active')
          .map(({ id, name, lastUsedTime }) => ({ id, name, lastUsed: shownTime(lastUsedTime) })),
        mayCreate: keys.length < tokensMax,
        lastCall: shownTime(lastCallTime),
        lastError: { time: shownTime(lastErrorTime), text: lastError },
      }
    },

    /** @throws {InvalidInput} when the tenant has enough */
    async createToken({ call, tenantId }: Asked): Promise<string> {
      const { keys } = await services.scim.load({ tenantId }, call)
      if (keys.length >= tokensMax)
        throw new InvalidInput({ message: `There are ${keys.length} tokens already: rotate one of them.` })
      const keyTenants = [{ tenantId, roleNames: [provisioningRole] }]
      const created = await services.accessKeys.create({ name: 'Directory', keyTenants, expireTime: 0 }, call)
      return tokenOf(call, created.cleartext)
    },

    /** The old one works for another day. @throws {InvalidInput} for a key that is not one of the tenant's directory */
    async rotateToken({ call, tenantId }: Asked, id: string): Promise<string> {
      const { keys } = await services.scim.load({ tenantId }, call)
      if (!keys.some(key => key.id === id)) throw new InvalidInput({ message: 'There is no such token.' })
      const { cleartext } = await services.accessKeys.rotateWithOverlap({ id, overlapSeconds }, call)
      return tokenOf(call, cleartext)
    },
  }
}
