import type { Call } from '../../foundation/call.ts'
import type { Reading } from '../../foundation/tables.ts'
import type { Project } from './contract.ts'

export type TagChange = { before: string[]; after: string[] }

/** What projects need to know of management keys, whose domain lies above. */
export type KeyAuthority = {
  /**
   * Which projects the calling management key reaches; undefined for a caller without one.
   */
  reachOf(db: Reading, call: Call): Promise<((project: Project) => boolean) | undefined>
  /** Why the caller must not change tags so; undefined when it may. Tags can bring a project into a key's reach. */
  whyNotTagged(db: Reading, call: Call, change: TagChange): Promise<string | undefined>
  /** @throws {RightsExceeded} when the caller must not change tags so */
  requireAuthorityToTag(db: Reading, call: Call, change: TagChange): Promise<void>
  /** A management key of the project that has rights in other projects. */
  findKeyForOthers(db: Reading, projectId: string): Promise<{ name: string } | undefined>
}
