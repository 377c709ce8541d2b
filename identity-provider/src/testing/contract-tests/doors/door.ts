import type { EventName } from '../epochs/events.ts'
import type { Who, World } from './world.ts'

/**
 * A way in that waits between the proof and what begins: `wait` proves the user and answers what goes on later, which
 * tells whether a session (a token, an assertion, a change) has come of it.
 */
export type Door = {
  name: string
  wait(world: World, who: Who): Promise<() => Promise<boolean>>
  /** Whether it makes an account for who has none; `only` where it is closed to those who have one. */
  isNewcomers?: boolean | 'only'
  /** Events that do not close it. */
  stands?: readonly EventName[]
  /** Events that cannot happen to a user who stands here. */
  without?: readonly EventName[]
}
