import type { MessageKey } from '../messages.en.ts'
import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'
import { shownText } from '../shown-text.ts'

export type HostedConsentPageProps = PageOptions & {
  /** The form posts `decision`, `allow` or `deny`, here. */
  action: string
  fields?: Readonly<Record<string, string>>
  applicationName: string
  /** The user who is signed in. */
  account: string
  /** The requested OAuth scopes. */
  scopes: readonly string[]
}

const scopeTexts: Partial<Record<string, MessageKey>> = {
  openid: 'hosted.consent.scope.openid',
  profile: 'hosted.consent.scope.profile',
  email: 'hosted.consent.scope.email',
  phone: 'hosted.consent.scope.phone',
  roles: 'hosted.consent.scope.roles',
  offline_access: 'hosted.consent.scope.offline',
}

/** The page that asks the user for consent before a third-party application gets access. */
export function renderHostedConsent({
  action,
  fields = {},
  applicationName,
  account,
  scopes,
  ...options
}: HostedConsentPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text('hosted.consent.title', { application: applicationName }),
    heading: text.isolated('hosted.consent.title', { application: applicationName }),
    lead: <p className="lead">{text.isolated('hosted.consent.text', { application: applicationName, account })}</p>,
    hasForm: true,
    body: (
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <ul className="notes">
          {scopes.map(scope => {
            const key = scopeTexts[scope]
            return <li key={scope}>{key === undefined ? <bdi>{shownText(scope)}</bdi> : text(key)}</li>
          })}
        </ul>
        <button type="submit" name="decision" value="allow" className="primary">
          {text('hosted.consent.allow')}
        </button>
        <button type="submit" name="decision" value="deny">
          {text('hosted.consent.deny')}
        </button>
      </form>
    ),
  }))
}
