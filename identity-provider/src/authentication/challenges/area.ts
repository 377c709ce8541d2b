import type { Extension } from '../../foundation/area.ts'
import { deleteExpiredChallenges } from './store.ts'

export const challengesExtension: Extension = { sweep: (tx, { clock }) => deleteExpiredChallenges(tx, clock()) }
