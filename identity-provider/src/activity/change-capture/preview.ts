/** An entity that a change creates, updates or deletes. */
export type EntityChange = {
  kind: 'created' | 'updated' | 'deleted'
  /** The audit target it is, such as `user`. */
  type: string
  id: string
  name: string
  /** Its fields without secrets; undefined when it did not exist. */
  before?: Record<string, unknown> | undefined
  /** Its fields without secrets; undefined when it no longer exists. */
  after?: Record<string, unknown> | undefined
}

/** What a change does, or would do. */
export type Preview = {
  /** At most 100 of them. */
  changes: EntityChange[]
  changesTotal: number
  /** Users who change, or lose or gain something by a role or a tenant. */
  usersAffected: number
  /** Access keys, likewise. */
  keysAffected: number
  sessionsEnded: number
  /** Access keys and management keys that no longer authenticate. */
  keysStopped: number
  /** Relations of fine-grained authorization. */
  relationsDeleted: number
  /** Messages that are sent, such as invitations. */
  messagesSent: number
}
