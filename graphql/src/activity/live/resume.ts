import type { Context } from '../../request/context.ts'

export const afterDescription =
  'Resumes after the event with this extensions.cursor; the header Last-Event-ID does the same.'

/** The cursor that a subscription resumes after; none for a new one. */
export function afterOf(after: string | null | undefined, { lastEventId }: Context): string | undefined {
  return after || lastEventId || undefined
}
