import type { Extension } from '../../foundation/areas/area.ts'
import { deleteExpiredAnonymousSessions } from './store.ts'

export const anonymousSessionsExtension: Extension = {
  sweep: (tx, { clock }) => deleteExpiredAnonymousSessions(tx, clock()),
}
