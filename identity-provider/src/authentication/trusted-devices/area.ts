import { defineArea } from '../../foundation/area.ts'
import { trustedDevices } from './contract.ts'
import { trustedDevicesService } from './service.ts'
import { deleteExpiredTrustedDevices } from './store.ts'
import { deleteTrustedDevices } from './store.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    TD: 'trusted device'
  }
}

export const trustedDevicesArea = defineArea({
  contract: trustedDevices,
  service: trustedDevicesService,
  sweep: (tx, { clock }) => deleteExpiredTrustedDevices(tx, clock()),
  hooks: () => ({ onSessionsEnded: deleteTrustedDevices }),
})
