import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import { messageTexts, type RecordAudit, setMessageTexts } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { FlowNotFound, FlowPublishedMeanwhile } from '../flows/errors.ts'
import { findProjectToChange } from '../projects/store.ts'
import { contentOf, lockFlow, saveFlow, targetOf } from '../flows/drafts/save.ts'
import { findFlow, type FlowVersionRow } from '../flows/store.ts'
import type { SettingsOf } from '../settings/settings.ts'
import { localization, type Overrides } from './contract.ts'
import { mapTexts } from './flow-texts.ts'
import { defineArea } from '../../foundation/areas/area.ts'

function localizationService(
  { db, clock, encryption }: Dependencies,
  { recordAudit, settings }: { recordAudit: RecordAudit; settings: SettingsOf },
): Service<typeof localization, Call> {
  /** A text without a language is in that of the project. */
  function textsOf(row: FlowVersionRow, ownLanguage: string): Overrides {
    const languages: Overrides['languages'] = {}
    mapTexts(contentOf(row, { encryption }).screens, (key, text) => {
      for (const [language, written] of Object.entries(typeof text === 'string' ? { [ownLanguage]: text } : text)) {
        languages[language] ??= {}
        languages[language][key] = written
      }
      return text
    })
    const { flow_id: flowId, version, created_at } = row
    return { id: flowId, flowId, version, modifiedTime: secondsOf(created_at), languages }
  }

  async function ownLanguageOf(projectId: string): Promise<string> {
    return (await settings.of(projectId)).messages.locale.toLowerCase()
  }

  async function exportMessages(projectId: string): Promise<Overrides> {
    const { languages, modifiedAt } = await messageTexts(db, projectId)
    return { id: projectId, flowId: '', version: 0, modifiedTime: secondsOf(modifiedAt), languages }
  }

  return {
    async exportFlow({ flowId }, { projectId }) {
      const row = await findFlow(db, { projectId, flowId })
      if (!row) throw new FlowNotFound({ message: `there is no flow ${flowId} in this project` })
      return { overrides: textsOf(row, await ownLanguageOf(projectId)) }
    },

    async importFlow({ flowId, overrides: { version, languages: given } }, call) {
      const { projectId } = call
      const ownLanguage = await ownLanguageOf(projectId)
      const languages = Object.entries(given).map(([name, texts]) => ({ name, language: name.toLowerCase(), texts }))
      const saved = await transact(db, async tx => {
        const before = await lockFlow(tx, { projectId, flowId })
        if (version !== 0 && version !== before.version) throw new FlowPublishedMeanwhile()
        const content = contentOf(before, { encryption })
        const known = new Set<string>()
        const screens = mapTexts(content.screens, (key, text) => {
          known.add(key)
          const own = languages.flatMap(({ language, texts }) => {
            const written = texts[key]
            return written === undefined ? [] : [[language, written] as const]
          })
          if (own.length === 0) return text
          return { ...(typeof text === 'string' ? { [ownLanguage]: text } : text), ...Object.fromEntries(own) }
        })
        requireKnown(languages, known)
        const which = { projectId, flowId, actorName: call.actor.name }
        const row = await saveFlow(tx, { clock, encryption }, which, { ...content, screens })
        const data = { version: row.version, languages: Object.keys(given) }
        await recordAudit(tx, call, { action: 'FlowModified', target: targetOf(row), data })
        return row
      })
      return { overrides: textsOf(saved, ownLanguage) }
    },

    exportMessages: async (_, { projectId }) => ({ overrides: await exportMessages(projectId) }),

    async importMessages({ overrides: { languages } }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        await findProjectToChange(tx, projectId)
        const { problems, changed } = await setMessageTexts(tx, { projectId, languages, now: clock() })
        if (problems.length > 0) throw invalid(problems)
        const data = { texts: changed, languages: Object.keys(languages) }
        if (changed > 0) await recordAudit(tx, call, { action: 'MessageTemplatesImported', data })
      })
      return { overrides: await exportMessages(projectId) }
    },
  }
}

function requireKnown(languages: { name: string; texts: Record<string, string> }[], known: ReadonlySet<string>): void {
  const problems = languages.flatMap(({ name, texts }) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const field = `overrides.languages.${name}.${key}`
      if (!known.has(key)) return [{ field, message: 'is no text of this flow' }]
      return text.length > 2000 ? [{ field, message: 'must have at most 2000 characters' }] : []
    }),
  )
  if (problems.length > 0) throw invalid(problems)
}

function invalid(fields: { field: string; message: string }[]) {
  const shown = fields.slice(0, 20)
  return new InvalidInput({
    message: shown.map(({ field, message }) => `${field} ${message}`).join('; '),
    fields: shown,
  })
}

function secondsOf(ms: number): string {
  return String(Math.floor(ms / 1000))
}

export const localizationArea = defineArea({ contract: localization, service: localizationService })
