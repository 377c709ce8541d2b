import { z } from 'zod'
import { messages } from './contract.ts'
import type { Format, Purpose } from './purposes.ts'
import { deleteTemplate, listAllTemplates, putTemplate } from './templates/store.ts'
import { templateProblems } from './templates/operations.ts'
import { part, repeated } from '../../foundation/snapshots/part.ts'

/** The texts that the project changed. */
export const messageTemplatesPart = part({
  name: 'messageTemplates',
  schema: z.array(messages.updateTemplate.input).max(5000),
  things: { key: ['purpose', 'format', 'locale'] },

  async export(db, { projectId }) {
    const rows = await listAllTemplates(db, projectId)
    return rows
      .map(({ purpose, format, locale, subject, text, html }) => ({
        // Written from the same closed sets that the contract names.
        purpose: purpose as Purpose,
        format: format as Format,
        locale,
        subject,
        text,
        html,
      }))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  },

  async import({ tx, projectId, clock }, wanted) {
    const problems = [
      ...repeated(wanted.map(keyOf)),
      ...wanted.flatMap(template =>
        templateProblems(template, template).map(({ field, message }) => `${keyOf(template)}: ${field}: ${message}`),
      ),
    ]
    if (problems.length > 0) return problems
    const kept = new Set(wanted.map(keyOf))
    for (const template of wanted) await putTemplate(tx, { project_id: projectId, ...template, modified_at: clock() })
    for (const { purpose, format, locale } of await listAllTemplates(tx, projectId)) {
      if (kept.has(keyOf({ purpose, format, locale }))) continue
      // Written from the same closed sets that the contract names.
      await deleteTemplate(tx, { projectId, purpose: purpose as Purpose, format: format as Format, locale })
    }
    return []
  },
})

function keyOf({ purpose, format, locale }: { purpose: string; format: string; locale: string }) {
  return `${purpose} ${format} ${locale}`
}
