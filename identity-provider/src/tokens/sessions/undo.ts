import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Hooks } from '../../foundation/areas/hooks.ts'
import { createEndSessions } from './end.ts'

/** Sessions end when undoing disables or deletes their user. */
export function undoHooks(dependencies: Pick<Dependencies, 'clock' | 'hooks'>): Pick<Hooks, 'onUndoing'> {
  const endSessions = createEndSessions(dependencies)
  return {
    async onUndoing(tx, call, rows) {
      for (const { table, from, to } of rows) {
        const isShut = from?.status !== 'disabled' && (!to || to.status === 'disabled')
        if (table === 'users' && from && isShut) await endSessions(tx, call, String(from.id))
      }
    },
  }
}
