import { defineArea } from '../../foundation/areas/area.ts'
import { sessions } from './contract.ts'
import { sessionsService } from './service.ts'
import { deleteExpiredSessions } from './store.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { undoHooks } from './undo.ts'

export const sessionsArea = defineArea({
  contract: sessions,
  service: sessionsService,
  sweep: (tx, { clock }) => deleteExpiredSessions(tx, clock()),
  hooks: undoHooks,
  captured: captured({
    table: 'sessions',
    target: 'session',
    id: 'id',
    hidden: ['refresh_id', 'previous_refresh_id'],
    user: 'user_id',
    counts: {
      as: 'sessionsEnded',
      isLive: (session, now) => session.ended_at === null && session.refresh_expires_at > now,
    },
    notReversible: 'sessions',
  }),
})
