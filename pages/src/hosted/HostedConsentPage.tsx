import type { MessageKey } from '../texts/messages.en.ts'
import type { Page, PageOptions } from '../page.ts'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { renderPage } from '../render-page.tsx'
import { shownText } from '../texts/shown-text.ts'

export type HostedConsentPageProps = PageOptions & {
  /** The form posts `decision`, `allow` or `deny`, here. */
  action: string
  fields?: Readonly<Record<string, string>>
  applicationName: string
  /** The host that gets the consent of an application that registered itself, whose name and scopes nobody has checked. */
  uncheckedHost?: string
  /** The user who is signed in. */
  account: string
  /** The requested OAuth scopes. */
  scopes: readonly ConsentScope[]
}

export type ConsentScope = {
  name: string
  /** In the words of who set the application up; '' for a scope of OpenID Connect, which has a text of its own. */
  description: string
  /** The field of a scope that the user can leave out; it is sent when ticked. */
  field?: string
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
  uncheckedHost,
  account,
  scopes,
  ...options
}: HostedConsentPageProps): Page {
  const needed = scopes.filter(({ field }) => field === undefined)
  const optional = scopes.filter(({ field }) => field !== undefined)
  return renderPage(options, ({ text }) => {
    function wordsOf({ name, description }: ConsentScope) {
      const key = description === '' ? scopeTexts[name] : undefined
      return key === undefined ? <bdi>{shownText(description || name)}</bdi> : text(key)
    }
    return {
      title: text('hosted.consent.title', { application: applicationName }),
      heading: text.isolated('hosted.consent.title', { application: applicationName }),
      lead: <p className="lead">{text.isolated('hosted.consent.text', { application: applicationName, account })}</p>,
      hasForm: true,
      body: (
        <form method="post" action={action}>
          <HiddenFields fields={fields} />
          {uncheckedHost === undefined ? null : (
            <p>{text.isolated('hosted.consent.unchecked', { host: uncheckedHost })}</p>
          )}
          <ul className="notes">
            {needed.map(scope => (
              <li key={scope.name}>{wordsOf(scope)}</li>
            ))}
          </ul>
          {optional.length === 0 ? null : (
            <fieldset className="notes">
              <legend>{text('hosted.consent.optional')}</legend>
              {optional.map(scope => (
                <label key={scope.name} className="check">
                  <input type="checkbox" name={scope.field} value="yes" defaultChecked />
                  <span>{wordsOf(scope)}</span>
                </label>
              ))}
            </fieldset>
          )}
          <button type="submit" name="decision" value="allow" className="primary">
            {text('hosted.consent.allow')}
          </button>
          <button type="submit" name="decision" value="deny">
            {text('hosted.consent.deny')}
          </button>
        </form>
      ),
    }
  })
}
