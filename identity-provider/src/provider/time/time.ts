import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { moveOldTerms, moveOrders } from '../../directory/index.ts'
import { ofOneRun, type Sweep } from '../../foundation/rows/sweep.ts'
import type { Db } from '../../foundation/tables/tables.ts'
import { auditRetention } from '../../projects/settings/audit-retention.ts'
import { steadyMs as uptimeMs } from './administer.ts'
import { type ClockWatchOptions, createClockWatch, databaseClockOf } from './clock-watch.ts'
import { createSweeper } from './sweeper.ts'

export type TimeOptions = Partial<Pick<ClockWatchOptions, 'clock' | 'steadyMs' | 'databaseClock'>> & {
  /** Told once when the clock is wrong, and once when it is right again. */
  onClockChange?: ClockWatchOptions['onChange']
  /** Told when sweeps are more than a day behind the time, which an administrator may confirm (`confirmClock`). */
  onSweepBehind?: (behindMs: number) => void
  /** Delete what other packages keep in this database. */
  sweeps?: readonly Sweep[]
}

/** The clock of a provider, what watches it and what deletes by it. A clock that is given is right unless told otherwise. */
export function createTime(db: Db, options: TimeOptions) {
  const { clock = Date.now, steadyMs = options.clock ?? uptimeMs } = options
  const databaseClock = options.databaseClock ?? (options.clock ? undefined : databaseClockOf(db))
  const watch = createClockWatch({ db, clock, steadyMs, databaseClock, onChange: options.onClockChange })
  return {
    clock,
    watch,
    createSweep: (dependencies: Dependencies, areas: readonly Sweep[]) =>
      createSweeper(dependencies, {
        watch,
        steadyMs,
        sweeps: async () => [
          ...areas,
          ...(await auditRetention(db)),
          ofOneRun(moveOldTerms),
          ofOneRun(moveOrders),
          ...(options.sweeps ?? []),
        ],
        onBehind: options.onSweepBehind,
      }),
  }
}
