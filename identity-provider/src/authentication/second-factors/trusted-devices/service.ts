import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { TrustedDevice, trustedDevices } from './contract.ts'
import { expiryOf, isTrusted } from './trust.ts'
import { deleteTrustedDevices, listTrustedDevices, type TrustedDeviceRow } from './store.ts'
import { deviceOf, type RecordAudit } from '../../../activity/index.ts'
import { describeUserAgent } from '../../../tokens/index.ts'
import { auditTarget, getUserIds, getUserToManage } from '../../../directory/index.ts'
import type { SettingsOf } from '../../../projects/index.ts'

export function trustedDevicesService(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { settings, recordAudit }: { settings: SettingsOf; recordAudit: RecordAudit },
): Service<typeof trustedDevices, Call> {
  return {
    async list({ identifiers }, { projectId }) {
      const userIds = await getUserIds(db, projectId, identifiers)
      const { trustedDeviceDays: days } = await settings.of(projectId)
      const rows = await listTrustedDevices(db, { projectId, userIds: [...new Set(userIds)] })
      const now = clock()
      return { devices: rows.filter(row => isTrusted(row, { days, now })).map(row => toDevice(row, days)) }
    },

    async remove({ identifier, deviceIds }, call) {
      await transact(db, async tx => {
        const row = await getUserToManage(tx, call, { loginId: identifier })
        const removed = await deleteTrustedDevices(tx, { projectId: call.projectId, userId: row.id, ids: deviceIds })
        const fact = { action: 'TrustedDeviceRemoved', target: auditTarget(row), data: { deviceIds: removed } }
        if (removed.length > 0) await recordAudit(tx, call, fact)
      })
      return {}
    },
  }
}

function toDevice(row: TrustedDeviceRow, days: number): TrustedDevice {
  const { browser, system } = describeUserAgent(row.user_agent)
  return {
    id: row.id,
    name: [browser, system].filter(Boolean).join(' on '),
    deviceType: deviceOf(row.user_agent),
    userId: row.user_id,
    lastLoginTime: toSeconds(row.last_used_at),
    expirationTime: toSeconds(expiryOf(row, days)),
    lastLocation: row.ip,
    isCurrentDevice: false,
  }
}

function toSeconds(ms: number): string {
  return String(Math.floor(ms / 1000))
}
