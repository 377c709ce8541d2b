import type { Extension } from '../foundation/area.ts'
import { changesKeptMs, forgetChangesBefore } from './changes.ts'

export const authorizationExtension: Extension = {
  sweep: (tx, { clock }) => forgetChangesBefore(tx, clock() - changesKeptMs),
}
