import type { ScreenScope } from '../screen/screen.ts'
import type { MessageKey } from '../texts/messages.en.ts'
import { shownText } from '../texts/shown-text.ts'
import type { Text } from '../texts/text.ts'

export type ScopesProps = {
  /** The host that gets what is given, of an application that registered itself, whose name and scopes nobody has checked. */
  uncheckedHost: string | undefined
  scopes: readonly ScreenScope[]
  text: Text
}

const scopeTexts: Partial<Record<string, MessageKey>> = {
  openid: 'hosted.consent.scope.openid',
  profile: 'hosted.consent.scope.profile',
  email: 'hosted.consent.scope.email',
  phone: 'hosted.consent.scope.phone',
  roles: 'hosted.consent.scope.roles',
  offline_access: 'hosted.consent.scope.offline',
}

/** What an application asks for, in words; what can be left out has a box. */
export function Scopes({ uncheckedHost, scopes, text }: ScopesProps) {
  const needed = scopes.filter(({ isOptional }) => !isOptional)
  const optional = scopes.filter(({ isOptional }) => isOptional)
  function wordsOf({ name, description }: ScreenScope) {
    const key = description === '' ? scopeTexts[name] : undefined
    return key === undefined ? <bdi>{shownText(description || name)}</bdi> : text(key)
  }
  return (
    <>
      {uncheckedHost === undefined ? null : <p>{text.isolated('hosted.consent.unchecked', { host: uncheckedHost })}</p>}
      <ul className="notes">
        {needed.map(scope => (
          <li key={scope.name}>
            {wordsOf(scope)}
            <input type="hidden" name={scope.field} value="yes" />
          </li>
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
    </>
  )
}
