import { z } from 'zod'

const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'must be a language in lower case, such as de or pt-br')

/** A text for every language, or one per language (BCP 47 in lower case); English or else the first is shown where none fits. */
export const Text = z
  .union([
    z.string().max(2000, 'must have at most 2000 characters'),
    z
      .record(language, z.string().max(2000, 'must have at most 2000 characters'))
      .refine(texts => Object.keys(texts).length > 0, 'must have a text'),
  ])
  .meta({ id: 'Text', description: 'A text for every language, or one for each.' })
export type Text = z.output<typeof Text>

/** The text in a language, in that language without its region, in English, or the first one. */
export function textIn(text: Text, locale: string): string {
  if (typeof text === 'string') return text
  const exact = text[locale.toLowerCase()]
  const general = text[locale.toLowerCase().split('-')[0] ?? '']
  return exact ?? general ?? text.en ?? Object.values(text)[0] ?? ''
}

export function languagesOf(text: Text | undefined): string[] {
  return typeof text === 'object' ? Object.keys(text) : []
}
