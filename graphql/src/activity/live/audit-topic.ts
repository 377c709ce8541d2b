import type { AuditRecord } from '@gatehouse-id/identity-provider/contract'
import { NotSupportedByProvider } from '@gatehouse-id/operation'
import { type Context, type Live, viewerOfContext } from '../../request/context.ts'
import type { Topic } from './fan-out/source.ts'

/** The audit events of the viewer's project. @throws NotSupportedByProvider at a hosted service */
export function auditTopic(context: Context): Topic<AuditRecord> {
  const live = liveOf(context)
  const { projectId } = viewerOfContext(context)
  return {
    key: `audit ${projectId}`,
    follow(deliver) {
      const following = live.follow(projectId, events => deliver(events.map(toHappening)))
      return {
        stop: following.stop,
        join: async (after, admit) => (await following.join(after, admit))?.map(toHappening),
      }
    },
  }
}

/** @throws NotSupportedByProvider at a hosted service */
export function liveOf({ live }: Context): Live {
  if (!live) throw new NotSupportedByProvider({ message: 'The identity service does not tell what happens.' })
  return live
}

function toHappening({ record, cursor }: { record: AuditRecord; cursor: string }) {
  return { value: record, cursor }
}
