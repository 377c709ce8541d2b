import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { endSessionsOfActor, endSessionsOfUser } from './store.ts'
import { type EndSessions, raiseEpoch } from '../../directory/index.ts'

export function createEndSessions({ clock, hooks }: Pick<Dependencies, 'clock' | 'hooks'>): EndSessions {
  return async (tx, { projectId }, userId, kept) => {
    await raiseEpoch(tx, { projectId, userId })
    await hooks.onSessionsEnded(tx, { projectId, userId })
    await endSessionsOfActor(tx, { projectId, userId, now: clock() })
    return endSessionsOfUser(tx, { projectId, userId, now: clock(), except: kept?.sessionId })
  }
}
