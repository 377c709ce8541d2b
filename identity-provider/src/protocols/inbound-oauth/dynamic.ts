import type { Call } from '../../foundation/requests/call.ts'

/** So many of a project have introduced themselves at most; management makes its own beside them. */
export const introducedMax = 10_000

/** Names are unique, and anyone can choose any: the id tells two applications apart. */
export function uniqueName(name: string, id: string): string {
  return `${name.slice(0, 200)} (${id.slice(-6)})`
}

/** What nobody who signed in has done. */
export function byItself(projectId: string, facts = { ip: '', requestId: '' }): Call {
  const actor = { type: 'system', id: 'gatehouse', name: 'Gatehouse' } as const
  return { projectId, actor, rights: [], userAgent: '', ...facts }
}
