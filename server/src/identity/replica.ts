import { openDatabase } from '@gatehouse-id/database'
import type { IdentityProvider, ReplicaOptions, Tables } from '@gatehouse-id/identity-provider'
import type { Log } from '../observe/log.ts'
import { NotReady, type ReadinessCheck } from '../observe/readiness.ts'

/** The copy of the database that DATABASE_READ_URL names. */
export function replicaOf(url: string, { isProduction, log }: { isProduction: boolean; log: Log }): ReplicaOptions {
  return {
    open: () => openDatabase<Tables>({ url, mayBeStandby: true, refusesBypass: !isProduction }),
    onChange: problem =>
      problem === undefined ? log.info('reads use the replica') : log.warn('reads do not use the replica', { problem }),
  }
}

/** A node without its replica goes on serving. */
export function replicaChecks(replica: IdentityProvider['replica']): ReadinessCheck[] {
  if (!replica) return []
  return [
    {
      name: 'replica',
      isAdvice: true,
      async run() {
        if (!replica.current())
          throw new NotReady('the replica cannot be asked, or is too far behind; the primary answers everything')
      },
    },
  ]
}
