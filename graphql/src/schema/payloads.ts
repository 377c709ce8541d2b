import type { OutputFieldBuilder } from './builder.ts'
import { previewOf } from './mutations.ts'

/** A secret in a payload: it is never answered again, and a dry run makes none. */
export function secretOutput<Payload extends object>(
  t: OutputFieldBuilder<Payload>,
  { description, secretOf }: { description: string; secretOf: (payload: Payload) => string },
) {
  return t.string({
    nullable: true,
    description: `${description} It is null in a dry run.`,
    resolve: (payload: Payload) => (previewOf(payload) ? null : secretOf(payload)),
  })
}
