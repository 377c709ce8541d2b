import { withoutControls } from '../../../kit/format/text.ts'
import type { AuditEntry } from '../documents.ts'
import { audit } from '../messages.ts'
import { inLanguage } from '../../../kit/language/language.ts'
import { sentence as en } from './sentences.en.ts'

/** An event as a sentence in the language of the page. */
const sentence = await inLanguage(en, import.meta.glob(['./sentences.*.ts', '!./sentences.en.ts', '!./*.test.ts']))

/** Who did it: their name then, else their id, else what kind of actor it was. */
export function actorName({ actor }: Pick<AuditEntry, 'actor'>): string {
  return actor ? withoutControls(actor.name) || actor.databaseId || audit.actorTypes[actor.type] : '–'
}

/** To what it was done: its name then, else a login id or its own; a dash when to nothing in particular. */
export function targetName({ target, loginIds }: Pick<AuditEntry, 'target' | 'loginIds'>): string {
  return withoutControls(target?.name ?? '') || loginIds[0] || target?.databaseId || '–'
}

/** The id of the user who did it; `undefined` when it was no user. */
export function actorUserId({ actor }: Pick<AuditEntry, 'actor'>): string | undefined {
  return actor?.type === 'USER' ? (actor.databaseId ?? undefined) : undefined
}

/** The id of the user it was done to; `undefined` when it was done to something else. */
export function targetUserId({ target }: Pick<AuditEntry, 'target'>): string | undefined {
  return target?.type === 'user' ? target.databaseId : undefined
}

/** What happened, as a sentence. */
export function eventSentence(event: AuditEntry): string {
  const { action, usersAffected: users, refreshes } = event
  return sentence({ action, actor: actorName(event), target: targetName(event), users, refreshes })
}
