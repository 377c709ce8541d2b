import type { Extension } from '../../foundation/areas/area.ts'
import { deleteExpiredChallenges } from './store.ts'

export const challengesExtension: Extension = { sweep: (tx, { clock }) => deleteExpiredChallenges(tx, clock()) }
