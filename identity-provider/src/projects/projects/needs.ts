import type { Call } from '../../foundation/requests/call.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import type { Project } from './contract.ts'

export type TagChange = { before: string[]; after: string[] }

/** What projects need to know of management keys and administrators, whose domains lie above. */
export type KeyAuthority = {
  /**
   * Which projects the calling management key or administrator reaches; undefined for other callers.
   */
  reachOf(db: Reading, call: Call): Promise<((project: Project) => boolean) | undefined>
  /** Makes the calling administrator, unless they reach every project, one of a project that they made. */
  reachNewProject(tx: Writing, call: Call, projectId: string): Promise<void>
  /** Why the caller must not change tags so; undefined when it may. Tags can bring a project into the reach of a key. */
  whyNotTagged(db: Reading, call: Call, change: TagChange): Promise<string | undefined>
  /** @throws {RightsExceeded} when the caller must not change tags so */
  requireAuthorityToTag(db: Reading, call: Call, change: TagChange): Promise<void>
  /** A management key of the project that has rights in other projects. */
  findKeyForOthers(db: Reading, projectId: string): Promise<{ name: string } | undefined>
}
