import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedFormPageProps = PageOptions & {
  /** Where the form goes, at another site. */
  action: string
  fields: Readonly<Record<string, string>>
}

const submitForm = 'document.forms[0].requestSubmit()'

/** A page whose form carries a message to another site; a script submits it, and without scripts its button. */
export function renderHostedForm({ action, fields, ...options }: HostedFormPageProps): Page {
  const { origin } = new URL(action)
  // Every https: address is allowed already.
  const redirectTargets = [...(options.redirectTargets ?? []), ...(origin.startsWith('https:') ? [] : [origin])]
  return renderPage({ ...options, redirectTargets }, ({ text }) => ({
    title: text('hosted.form.title'),
    lead: <p className="lead">{text('hosted.form.text')}</p>,
    hasForm: true,
    scripts: [submitForm],
    body: (
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <button type="submit" className="primary">
          {text('hosted.form.submit')}
        </button>
      </form>
    ),
  }))
}
