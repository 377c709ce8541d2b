import type { Extension } from '../../foundation/areas/area.ts'
import { deleteOldGuesses } from './guesses.ts'

export const rateLimitsExtension: Extension = { sweep: (tx, { clock }) => deleteOldGuesses(tx, clock()) }
