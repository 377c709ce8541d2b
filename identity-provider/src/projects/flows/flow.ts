import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { screensMax } from './document/screen.ts'
import { isHostedScreen } from './hosted/screens.ts'

export const flowId = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,99}$/, 'must have 1 to 100 letters, digits, dots, dashes or underscores')
const name = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters')
const description = z.string().max(2000, 'must have at most 2000 characters').default('')
const anyObject = z.record(z.string(), json())
const screenId = z.string().min(1, 'must not be empty').max(200, 'must have at most 200 characters')

/** provider-api §3.8. Which screens a flow has is told beside it. */
export const Flow = z.object({
  id: flowId,
  name,
  description,
  /** What the flow does, step by step; kept as it came. */
  dsl: anyObject,
  disabled: z.boolean().default(false),
  /** Changes with the content; what an import sends is not compared. */
  etag: z.string().max(200).optional(),
})

export const Screen = z.object({
  id: screenId,
  flowId: flowId.optional(),
  inputs: json().default([]),
  interactions: json().default([]),
  /** What it shows; nothing when it is left out. */
  htmlTemplate: json().default({}),
})

function hasOwnIds(ids: string[]) {
  return new Set(ids).size === ids.length
}

export const Screens = z
  .array(Screen)
  .max(screensMax, `must have at most ${screensMax} screens`)
  .refine(screens => hasOwnIds(screens.map(({ id }) => id)), 'must not have two screens of the same id')

/** What is told of a flow beside what it does. */
export const FlowMetadata = z.object({ name, description, disabled: z.boolean().default(false) })

/** The same in the shape of version 2 (go SDK): the screens are inside. */
export const FlowV2 = z.object({
  flowId,
  metadata: FlowMetadata.loose(),
  contents: anyObject,
  screens: z
    .array(
      z.object({
        screenId,
        interactions: z.array(json()).max(1000).default([]),
        /** `htmlTemplate` and `inputs`, or the parts of the screen by id. */
        contents: anyObject,
      }),
    )
    .max(screensMax, `must have at most ${screensMax} screens`)
    .refine(screens => hasOwnIds(screens.map(each => each.screenId)), 'must not have two screens of the same id')
    .default([]),
  references: anyObject.default({}),
})

export type FlowV2 = z.output<typeof FlowV2>

/** What is kept of a flow as one document. */
export const FlowDocument = z.object({
  dsl: anyObject,
  screens: z.array(Screen.omit({ flowId: true })),
  references: anyObject.default({}),
})
export type FlowDocument = z.output<typeof FlowDocument>
export type FlowContent = FlowDocument & { name: string; description: string; isDisabled: boolean }

/** Version 2's view of a flow. */
export function toV2(
  id: string,
  { name: title, description: text, isDisabled, dsl, screens, references }: FlowContent,
) {
  return {
    flowId: id,
    metadata: { name: title, description: text, disabled: isDisabled },
    contents: dsl,
    screens: screens.map(({ id: screen, inputs, interactions, htmlTemplate }) => ({
      screenId: screen,
      interactions: Array.isArray(interactions) ? interactions : [interactions],
      // The hosted service has the parts of a screen right in its contents, by id.
      contents: isHostedScreen(htmlTemplate) ? htmlTemplate : { htmlTemplate, inputs },
    })),
    references,
  }
}

/** And back. */
export function fromV2({ metadata, contents, screens, references }: z.output<typeof FlowV2>): FlowContent {
  return {
    name: metadata.name,
    description: metadata.description,
    isDisabled: metadata.disabled,
    dsl: contents,
    screens: screens.map(({ screenId: id, interactions, contents: inner }) => {
      const { htmlTemplate = {}, inputs = [] } = inner
      return { id, inputs, interactions, htmlTemplate: isHostedScreen(inner) ? inner : htmlTemplate }
    }),
    references,
  }
}
