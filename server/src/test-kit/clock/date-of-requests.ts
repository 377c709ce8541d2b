import { AsyncLocalStorage } from 'node:async_hooks'

const clocks = new AsyncLocalStorage<() => number>()
let isWatched = false

/**
 * Within `work`, and what it begins, `Date.now()` is the time of `clock`: libraries such as oidc-provider take no clock.
 * Others of this process have their own time.
 */
export function withDate<Result>(clock: () => number, work: () => Result): Result {
  if (!isWatched) {
    isWatched = true
    const ownNow = Date.now
    Date.now = () => clocks.getStore()?.() ?? ownNow()
  }
  return clocks.run(clock, work)
}
