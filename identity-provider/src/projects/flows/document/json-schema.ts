import { z } from 'zod'
import { FlowDsl } from './dsl.ts'
import { ScreenTemplate } from './screen.ts'

const FlowFile = z.strictObject({
  $schema: z.string().optional(),
  dsl: FlowDsl,
  screens: z
    .array(z.looseObject({ id: z.string().min(1).max(200), htmlTemplate: ScreenTemplate }))
    .max(200)
    .default([]),
})

/** The JSON Schema of a flow's steps and screens, for editors and generators. */
export function flowJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(FlowFile, { io: 'input', unrepresentable: 'any' })
  return {
    $schema,
    title: 'Flow',
    description: 'The steps and screens of a flow. An action names what may come of it (`outcomes`).',
    ...schema,
  }
}
