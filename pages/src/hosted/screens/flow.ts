import type { Page, PageOptions } from '../../page.ts'
import { renderScreen } from '../../screen/render-screen.tsx'
import type { PasskeyOffer, ScreenPart } from '../../screen/screen.ts'

export type FlowScreenPageProps = PageOptions & {
  title: string
  parts: readonly ScreenPart[]
  /** The form posts the fields, `interactionId` and the hidden fields here. */
  action: string
  fields: Readonly<Record<string, string>>
  /** A refusal, in the language of the visitor, and the fields to correct. */
  error?: { text: string; at: readonly string[] } | undefined
  /** Asked for every three seconds while something outside has to happen. */
  pollUrl?: string | undefined
  passkeyOffer?: PasskeyOffer | undefined
}

const pollSeconds = 3

/** A screen of a flow as a page of ours. The texts that it begins with stand below its title. */
export function renderFlowScreen({
  title,
  parts,
  action,
  fields,
  error,
  pollUrl,
  passkeyOffer,
  ...options
}: FlowScreenPageProps): Page {
  const found = parts.findIndex(({ component }) => component !== 'text')
  const leadLength = found < 0 ? parts.length : found
  const lead = parts.slice(0, leadLength).flatMap(part => (part.component === 'text' ? [part.text] : []))
  const page = renderScreen(options, () => ({
    id: 'flow',
    title,
    lead,
    error,
    action,
    fields,
    parts: parts.slice(leadLength),
    passkeyOffer,
  }))
  // A header needs no script: the page is fetched again, and shows what has happened.
  return pollUrl === undefined
    ? page
    : { ...page, headers: { ...page.headers, refresh: `${pollSeconds}; url=${pollUrl}` } }
}
