import type { Text } from '../text.ts'
import type { ProviderChoice } from './provider-choice.ts'
import { ProviderLogo } from './ProviderLogo.tsx'

export type ProviderLinksProps = {
  providers: readonly ProviderChoice[]
  text: Text
  /** Whether another way to sign in stands above. */
  isAlternative: boolean
}

/** A button with a logo for each sign-in provider. */
export function ProviderLinks({ providers, text, isAlternative }: ProviderLinksProps) {
  if (providers.length === 0) return null
  return (
    <>
      {isAlternative ? <p className="or">{text('hosted.signIn.or')}</p> : null}
      <div className="providers">
        {providers.map(({ id, label, url }) => (
          <a key={url} className="button" href={url}>
            <ProviderLogo id={id} name={label} />
            <span>{text.isolated('signIn.provider', { provider: label })}</span>
          </a>
        ))}
      </div>
    </>
  )
}
