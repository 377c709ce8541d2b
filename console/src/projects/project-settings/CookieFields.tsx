import { NativeSelect, TextInput } from '@mantine/core'
import { Section } from '../../kit/page/Section.tsx'
import type { FieldsProps } from './documents.ts'
import { settings } from './messages.ts'

const texts = [
  { name: 'cookieDomain', label: settings.cookieDomain, help: settings.cookieDomainHelp },
  { name: 'cookiePath', label: settings.cookiePath, help: undefined },
  { name: 'sessionCookieName', label: settings.sessionCookie, help: undefined },
  { name: 'refreshCookieName', label: settings.refreshCookie, help: undefined },
] as const

/** The attributes of the token cookies; shown only when tokens are delivered in cookies. */
export function CookieFields({ values, errors, set, isReadOnly }: FieldsProps) {
  if (values.tokenDelivery === 'BODY') return null
  return (
    <Section title={settings.cookies}>
      {texts.map(({ name, label, help }) => (
        <TextInput
          key={name}
          maw={320}
          label={label}
          description={help}
          value={values[name]}
          error={errors[name]}
          readOnly={isReadOnly}
          autoComplete="off"
          spellCheck={false}
          onChange={event => set(name, event.currentTarget.value.trim())}
        />
      ))}
      <NativeSelect
        maw={320}
        label={settings.sameSite}
        value={values.cookieSameSite}
        error={errors.cookieSameSite}
        disabled={isReadOnly}
        data={sameSites.map(value => ({ value, label: settings.sameSites[value] }))}
        onChange={event => {
          const chosen = sameSites.find(value => value === event.currentTarget.value)
          if (chosen) set('cookieSameSite', chosen)
        }}
      />
    </Section>
  )
}

const sameSites = ['STRICT', 'LAX', 'NONE'] as const
