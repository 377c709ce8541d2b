import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedPostPageProps = PageOptions & {
  /** Where the fields are posted: an application that the user is on the way to. */
  action: string
  fields: Readonly<Record<string, string>>
}

const submitFirstForm = 'document.forms[0].requestSubmit()'

/** The page that posts an answer to another site; without scripts the user presses its button. */
export function renderHostedPost({ action, fields, redirectTargets = [], ...options }: HostedPostPageProps): Page {
  // All of https is allowed anyway.
  const own = action.startsWith('https:') ? [] : [new URL(action).origin]
  return renderPage({ ...options, redirectTargets: [...own, ...redirectTargets] }, ({ text }) => ({
    title: text('hosted.post.title'),
    lead: <p className="lead">{text('hosted.post.text')}</p>,
    hasForm: true,
    scripts: [submitFirstForm],
    body: (
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <button type="submit" className="primary">
          {text('hosted.post.continue')}
        </button>
      </form>
    ),
  }))
}
