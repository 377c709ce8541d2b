export type TestPostgres = {
  url: string
  version: string
  /** Stops it as an administrator or as a crash does, and starts it. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Keeps what it holds for `rewind`; restarts it. */
  remember(): Promise<void>
  /** Goes back to what it held, as a standby does that lacked the last writes; restarts it. */
  rewind(): Promise<void>
  /** Starts a second server that follows it, and answers reads alone. */
  startStandby(): Promise<{ url: string; stop(): void }>
  stop(): void
}

export function startPostgres(): Promise<TestPostgres | undefined>

/** The folder of PostgreSQL's programs, of the newest version; undefined when there are none. */
export function findPrograms(): string | undefined

/** PostgreSQL refuses to run as root; Debian's package made a user for it. Undefined for others. */
export function serverOwner(): { uid: number; gid: number } | undefined
