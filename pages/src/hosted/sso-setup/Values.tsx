import type { Text } from '../../texts/text.ts'
import { readableText } from '../../texts/shown-text.ts'
import type { SetupValue } from './setup.ts'

type CopyProps = {
  title: string
  values: readonly SetupValue[]
  /** Whether title and labels are ours; else they are the English ones of a provider's form. */
  isTranslated?: boolean
  text: Text
}

/** Values as they stand in a form elsewhere: whole, for each is copied. */
export function ValuesToCopy({ title, values, isTranslated = false, text }: CopyProps) {
  const wording = isTranslated ? {} : ({ lang: 'en', dir: 'ltr' } as const)
  return (
    <figure className="window">
      <figcaption {...wording}>{title}</figcaption>
      <dl className="values">
        {values.map(({ label, value }) => (
          <div key={label}>
            <dt {...wording}>{label}</dt>
            <dd>
              <code dir="ltr">{readableText(value)}</code>
              <button
                type="button"
                hidden
                data-copied={text('setup.copied')}
                aria-label={`${text('setup.copyValue')}: ${label}`}
              >
                {text('setup.copyValue')}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

/** Values that were received or are expected. */
export function Values({ values }: { values: readonly SetupValue[] }) {
  return (
    <dl className="values">
      {values
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code dir="auto">{readableText(value)}</code>
            </dd>
          </div>
        ))}
    </dl>
  )
}
