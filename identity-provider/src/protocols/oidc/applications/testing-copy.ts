import type { IdentityClient } from '../../../provider/contract.ts'

type Template = { title?: unknown; components: { component: string; id?: string; name?: string; text?: object }[] }
/** The built-in sign-in as a flow of the project. */
export type Copy = {
  flowId: string
  contents: { start: string; steps: Record<string, { next?: Record<string, string>; branches?: { next: string }[] }> }
  screens: { screenId: string; contents: { htmlTemplate: Template } }[]
}

/** Imports a copy of the built-in sign-in, perhaps changed; with its id it takes the place of the built-in one. */
export async function importCopy(
  client: Pick<IdentityClient, 'flows'>,
  { flowId = 'hosted-sign-in', change }: { flowId?: string; change?: ((copy: Copy) => void) | undefined } = {},
): Promise<void> {
  const { flows } = await client.flows.starters({})
  const template = flows.find(each => each.flowId === 'hosted-sign-in')
  if (!template) throw new Error('the template is listed')
  // JSON, as it was listed.
  const copy = structuredClone({ ...template, flowId }) as unknown as Copy
  change?.(copy)
  await client.flows.importV2({ flow: copy as never })
}

/** Has every screen fold all of its components away. */
export function folded({ screens }: Copy): void {
  for (const { contents } of screens)
    contents.htmlTemplate.components.unshift({ component: 'more', text: { en: 'More' } })
}
