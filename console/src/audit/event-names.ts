import type { AuditEvent } from './export.ts'
import { audit } from './messages.en.ts'

/** Who did it: their name then, else their id, else what kind of actor it was. */
export function actorName({ actor }: Pick<AuditEvent, 'actor'>): string {
  return actor ? actor.name || actor.actorId || audit.actorTypes[actor.type] : '–'
}

/** To what it was done: its name then, else a login id or its own; a dash when to nothing in particular. */
export function targetName({ target, loginIds }: Pick<AuditEvent, 'target' | 'loginIds'>): string {
  return target?.name || loginIds[0] || target?.targetId || '–'
}

/** The id of the user who did it; `undefined` when it was no user. */
export function actorUserId({ actor }: Pick<AuditEvent, 'actor'>): string | undefined {
  return actor?.type === 'USER' ? actor.actorId : undefined
}

/** The id of the user it was done to; `undefined` when it was done to something else. */
export function targetUserId({ target }: Pick<AuditEvent, 'target'>): string | undefined {
  return target?.type === 'user' ? target.targetId : undefined
}
