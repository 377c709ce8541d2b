import { globSync, readFileSync } from 'node:fs'
import { otherWords } from '@gatehouse-id/pages/testing'
import { expect, test } from 'vitest'
import { actions } from '../document/actions.ts'
import { starterFlows } from './flows.ts'
import { starterScreens } from './screens.ts'

const languages = ['en', 'de', 'ar'] as const
type Said = { en: string; de: string; ar: string }

/** Texts in every language, wherever they stand in a value. */
function textsIn(value: unknown): Said[] {
  if (typeof value !== 'object' || value === null) return []
  // What has all three is a text.
  if (languages.every(language => language in value)) return [value as Said]
  return Object.values(value).flatMap(textsIn)
}

/** The texts of files that are drawn piece by piece, as their source has them. */
function textsOfFiles(folder: string): Said[] {
  const said = /\bsay\(\s*'((?:[^'\\]|\\.)*)',\s*'((?:[^'\\]|\\.)*)',\s*'((?:[^'\\]|\\.)*)'/g
  return globSync('*.ts', { cwd: new URL(folder, import.meta.url) }).flatMap(file =>
    [...readFileSync(new URL(file, new URL(folder, import.meta.url)), 'utf8').matchAll(said)].map(
      ([, en = '', de = '', ar = '']) => ({ en, de, ar }),
    ),
  )
}

test.each(languages)('flows to start from, and widgets, have one word for each thing in %s', language => {
  const inScreens = textsIn(starterScreens)
  const inWidgets = textsOfFiles('../../../applications/served/widgets/')
  expect(inScreens.length).toBeGreaterThan(50)
  expect(inWidgets.length).toBeGreaterThan(50)
  const texts = [...inScreens, ...inWidgets].map(text => text[language])
  expect(texts.filter(text => otherWords[language]?.test(text))).toEqual([])
})

test('names and descriptions of flows, and what actions do, have the same words', () => {
  const flows = Object.values(starterFlows).flatMap(({ name, description }) => [name, description])
  const summaries = Object.values(actions).map(({ summary }) => summary)
  expect(flows.length).toBeGreaterThan(20)
  expect([...flows, ...summaries].filter(text => otherWords.en?.test(String(text)))).toEqual([])
})
