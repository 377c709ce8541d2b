import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { AuditTarget, RecordAudit } from '../../../activity/index.ts'
import { SsoApplicationNotFound } from '../../../directory/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { flag, type Reading } from '../../../foundation/tables/tables.ts'
import { ssoApplicationRows } from '../../sso-applications/store.ts'
import { openConfiguration, sealConfiguration } from './configuration.ts'
import {
  type OutboundScim,
  type outboundScim,
  OutboundScimChanged,
  OutboundScimNotFound,
  OutboundScimTaken,
} from './contract.ts'
import {
  deleteOutboundScim,
  findOutboundScim,
  insertOutboundScim,
  type OutboundScimRow,
  updateOutboundScim,
} from './store.ts'

export function outboundScimService(
  { db, clock, encryption }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof outboundScim, Call> {
  async function get(reading: Reading, { projectId }: Call, applicationId: string): Promise<OutboundScimRow> {
    const row = await findOutboundScim(reading, { projectId, applicationId })
    if (!row) throw new OutboundScimNotFound()
    return row
  }

  async function targetOf(reading: Reading, { projectId }: Call, id: string): Promise<AuditTarget> {
    const application = await ssoApplicationRows.find(reading, { projectId }, { id })
    if (!application) throw new SsoApplicationNotFound({ message: `there is no SSO application ${id} in this project` })
    return { type: 'ssoApplication', id, name: application.name }
  }

  function shown(row: OutboundScimRow): { configuration: OutboundScim } {
    const { token: _token, ...configuration } = openConfiguration(encryption, row)
    return {
      configuration: {
        appId: row.application_id,
        configuration,
        enabled: row.is_enabled === 1,
        lastExportTime: Math.floor(row.last_export_at / 1000),
        lastProcessingTime: Math.floor(row.last_processing_at / 1000),
        failures: row.failures,
        lastError: row.last_error,
        version: row.version,
      },
    }
  }

  /** Replaces columns, in a version of its own, and sends at once. */
  async function change(call: Call, row: OutboundScimRow, changes: Partial<OutboundScimRow>) {
    const after = { ...row, ...changes, version: row.version + 1, next_run_at: clock() }
    await transact(db, async tx => {
      if (!(await updateOutboundScim(tx, row, after))) throw new OutboundScimChanged()
      const target = await targetOf(tx, call, row.application_id)
      await recordAudit(tx, call, { action: 'OutboundScimModified', target, data: { enabled: after.is_enabled === 1 } })
    })
    return shown(after)
  }

  return {
    async create({ appId, configuration }, call) {
      const place = { project_id: call.projectId, application_id: appId }
      const row: OutboundScimRow = {
        ...place,
        is_enabled: 0,
        configuration_encrypted: sealConfiguration(encryption, place, configuration),
        version: 1,
        next_run_at: clock(),
        last_export_at: 0,
        last_processing_at: 0,
        failures: 0,
        last_error: '',
      }
      await transact(db, async tx => {
        const target = await targetOf(tx, call, appId)
        if (!(await insertOutboundScim(tx, row))) throw new OutboundScimTaken()
        await recordAudit(tx, call, { action: 'OutboundScimCreated', target })
      })
      return shown(row)
    },

    async update({ appId, version, configuration }, call) {
      const row = await get(db, call, appId)
      if (row.version !== version) throw new OutboundScimChanged()
      const before = openConfiguration(encryption, row)
      // A token is for the directory that it was given for.
      const kept = configuration.baseUrl === before.baseUrl ? before.token : ''
      const after = { ...configuration, token: configuration.token || kept }
      return change(call, row, { configuration_encrypted: sealConfiguration(encryption, row, after) })
    },

    async delete({ appId }, call) {
      await transact(db, async tx => {
        await get(tx, call, appId)
        const target = await targetOf(tx, call, appId)
        await deleteOutboundScim(tx, { projectId: call.projectId, applicationId: appId })
        await recordAudit(tx, call, { action: 'OutboundScimDeleted', target })
      })
      return {}
    },

    load: async ({ appId }, call) => shown(await get(db, call, appId)),

    async setEnabled({ appId, enabled }, call) {
      const row = await get(db, call, appId)
      if (enabled && openConfiguration(encryption, row).baseUrl === '') {
        const message = 'set configuration.baseUrl, the URL of the directory, before'
        throw new InvalidInput({ message: `enabled: ${message}`, fields: [{ field: 'enabled', message }] })
      }
      return change(call, row, { is_enabled: flag(enabled), failures: 0, last_error: '' })
    },
  }
}
