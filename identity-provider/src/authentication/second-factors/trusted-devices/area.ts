import { defineArea } from '../../../foundation/areas/area.ts'
import { trustedDevices } from './contract.ts'
import { trustedDevicesService } from './service.ts'
import { deleteExpiredTrustedDevices } from './store.ts'
import { deleteTrustedDevices } from './store.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const trustedDevicesArea = defineArea({
  contract: trustedDevices,
  service: trustedDevicesService,
  sweep: (tx, { clock }) => deleteExpiredTrustedDevices(tx, clock()),
  hooks: () => ({ onSessionsEnded: deleteTrustedDevices }),
  captured: captured({
    table: 'trusted_devices',
    target: 'user',
    id: 'user_id',
    part: 'trustedDevices',
    hidden: ['digest', 'previous_digest'],
    notReversible: 'credentials',
  }),
})
