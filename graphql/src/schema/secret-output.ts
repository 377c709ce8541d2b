import type { OutputFieldBuilder } from './builder.ts'
import { previewOf } from './mutations.ts'

/** A field of a payload with a secret; null in a dry run, whose secret would be of no use. */
export function secretField<Payload extends object>(
  t: OutputFieldBuilder<Payload>,
  { description, secretOf }: { description: string; secretOf: (payload: Payload) => string },
) {
  return t.string({
    nullable: true,
    description: `${description} Null in a dry run.`,
    resolve: payload => (previewOf(payload) ? null : secretOf(payload)),
  })
}
