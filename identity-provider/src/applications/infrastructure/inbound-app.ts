import type { Call } from '../../foundation/requests/call.ts'
import { inboundApplications } from '../inbound/inbound-applications/contract.ts'
import type { Data } from './contract.ts'
import { type Behind, type EntityKind, inputOf, refuseUnsupported } from './entity.ts'

const unsupported = ['sessionSettings', 'forceAddAllAuthorizationInfo', 'forceDpop', 'connectionsScopes']

export function inboundAppKind(behind: () => Behind): EntityKind {
  async function load(id: string, call: Call) {
    const input = inputOf(inboundApplications.load, call, { id })
    const { logo, ...application } = await behind().inboundApplications.load(input, call)
    return { ...application, logoUrl: logo }
  }
  return {
    load,
    async create(data, call) {
      refuseUnsupported('inbound_app', data, [...unsupported, 'clientId', 'clientSecret'])
      const input = inputOf(inboundApplications.create, call, settingsOf(data))
      const { id, cleartext } = await behind().inboundApplications.create(input, call)
      return { id, data: { ...(await load(id, call)), clientSecret: cleartext } }
    },
    async update(id, data, call) {
      refuseUnsupported('inbound_app', data, unsupported)
      const input = inputOf(inboundApplications.update, call, { ...settingsOf(data), id })
      await behind().inboundApplications.update(input, call)
    },
    delete: (id, call) => behind().inboundApplications.delete(inputOf(inboundApplications.delete, call, { id }), call),
  }
}

/** Client id and secret are made here, and come back in updates. */
function settingsOf({ logoUrl, clientId: _id, clientSecret: _secret, ...data }: Data) {
  return { ...data, logo: logoUrl }
}
