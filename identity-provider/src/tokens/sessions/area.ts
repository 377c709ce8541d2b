import { defineArea } from '../../foundation/areas/area.ts'
import { sessions } from './contract.ts'
import { sessionsService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { undoHooks } from './undo.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const sessionsArea = defineArea({
  contract: sessions,
  service: sessionsService,
  sweeps: [expired('sessions', { key: ['project_id', 'id'], by: 'refresh_expires_at' })],
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
