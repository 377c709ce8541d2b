import type { Row } from '@gatehouse-id/database'
import type { Call } from '../requests/call.ts'
import type { Writing } from '../tables/tables.ts'
import type { TokenAlgorithm } from '../secrets/algorithms.ts'

/**
 * What a domain tells those above it, which it must not import. Each hook runs in the transaction of what it tells of,
 * once for every area that registers one, in the order of `areas.ts`.
 */
export type Hooks = {
  /** A project is about to be made: what takes time happens now, the rest in its transaction. */
  onNewProject(project: { projectId: string; algorithm: TokenAlgorithm }): Promise<(tx: Writing) => Promise<void>>
  /** A role of the project (`tenantId` '') or of a tenant has another name; without `newName` it is deleted. */
  onRoleRenamed(tx: Writing, role: Renamed & { tenantId: string }): Promise<unknown>
  /** A permission has another name; without `newName` it is deleted. */
  onPermissionRenamed(tx: Writing, permission: Renamed): Promise<unknown>
  /** A JWT template is about to be deleted. */
  onJwtTemplateRemoved(tx: Writing, template: { projectId: string; id: string }): Promise<unknown>
  /** A tenant is about to be deleted; `isCascade` when the users and access keys of it alone go with it. */
  onTenantRemoved(tx: Writing, call: Call, tenant: { tenantId: string; isCascade: boolean }): Promise<unknown>
  /**
   * A user has gained a console role, or a tenant in spite of what another one gave: nothing that others gave stays.
   * `named` is the login id or the id by which they were given it.
   */
  onPowerGained(tx: Writing, call: Call, user: Row, named: string): Promise<unknown>
  /** All that a user signs in with is deleted, because others had it too: what was done in the account goes with it. */
  onCredentialsDropped(tx: Writing, user: { projectId: string; userId: string }): Promise<unknown>
  /** A user is about to be deleted. */
  onUserRemoved(tx: Writing, user: { projectId: string; userId: string }): Promise<unknown>
  /** The sessions of a user are about to end, all of them or all but one. */
  onSessionsEnded(tx: Writing, user: { projectId: string; userId: string }): Promise<unknown>
  /** Rows are about to be as they were before a change. Refuses what the caller may not do; ends what has to end. */
  onUndoing(tx: Writing, call: Call, rows: readonly Reversal[]): Promise<unknown>
  /** Rows are as they were: what is derived from them follows. Refuses what is not allowed to be. */
  onUndone(tx: Writing, call: Call, rows: readonly Reversal[]): Promise<unknown>
}

/** What undoing does to a row: without `from` it is made, without `to` deleted. */
export type Reversal = { table: string; from: Row | undefined; to: Row | undefined }

type Renamed = { projectId: string; name: string; newName: string | undefined }

/** One hook of each kind that runs all registered ones. `registered` may grow until the first call. */
export function joinHooks(registered: readonly Partial<Hooks>[]): Hooks {
  return {
    async onNewProject(project) {
      const inserts: ((tx: Writing) => Promise<void>)[] = []
      for (const { onNewProject } of registered) if (onNewProject) inserts.push(await onNewProject(project))
      return async tx => {
        for (const insert of inserts) await insert(tx)
      }
    },
    async onRoleRenamed(tx, role) {
      for (const { onRoleRenamed } of registered) await onRoleRenamed?.(tx, role)
    },
    async onPermissionRenamed(tx, permission) {
      for (const { onPermissionRenamed } of registered) await onPermissionRenamed?.(tx, permission)
    },
    async onJwtTemplateRemoved(tx, template) {
      for (const { onJwtTemplateRemoved } of registered) await onJwtTemplateRemoved?.(tx, template)
    },
    async onTenantRemoved(tx, call, tenant) {
      for (const { onTenantRemoved } of registered) await onTenantRemoved?.(tx, call, tenant)
    },
    async onPowerGained(tx, call, user, named) {
      for (const { onPowerGained } of registered) await onPowerGained?.(tx, call, user, named)
    },
    async onCredentialsDropped(tx, user) {
      for (const { onCredentialsDropped } of registered) await onCredentialsDropped?.(tx, user)
    },
    async onUserRemoved(tx, user) {
      for (const { onUserRemoved } of registered) await onUserRemoved?.(tx, user)
    },
    async onSessionsEnded(tx, user) {
      for (const { onSessionsEnded } of registered) await onSessionsEnded?.(tx, user)
    },
    async onUndoing(tx, call, rows) {
      for (const { onUndoing } of registered) await onUndoing?.(tx, call, rows)
    },
    async onUndone(tx, call, rows) {
      for (const { onUndone } of registered) await onUndone?.(tx, call, rows)
    },
  }
}
