import type { Extension } from '../../foundation/area.ts'
import { deleteExpiredAnonymousSessions } from './store.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    AN: 'anonymous session'
  }
}

export const anonymousSessionsExtension: Extension = {
  sweep: (tx, { clock }) => deleteExpiredAnonymousSessions(tx, clock()),
}
