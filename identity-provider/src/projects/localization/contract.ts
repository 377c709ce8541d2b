import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { wholeNumber } from '../../foundation/fields/fields.ts'
import { FlowNotFound, FlowPublishedMeanwhile } from '../flows/errors.ts'
import { flowId } from '../flows/flow.ts'

const textsMax = 5000
const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as de or pt-BR')
  .max(35)
const languages = z
  .record(language, z.record(z.string().max(300), z.string().max(100_000, 'must have at most 100,000 characters')))
  .refine(given => Object.keys(given).length <= 100, 'must have at most 100 languages')
  .refine(
    given => Object.values(given).reduce((sum, texts) => sum + Object.keys(texts).length, 0) <= textsMax,
    `must have at most ${textsMax} texts`,
  )

/** Texts by language and by where they are. */
const Overrides = z.object({
  id: z.string(),
  version: z.int(),
  /** Epoch seconds, as text. */
  modifiedTime: z.string(),
  flowId: z.string(),
  languages: z.record(z.string(), z.record(z.string(), z.string())),
})
export type Overrides = z.output<typeof Overrides>
const Given = z.object({
  /** Of a flow: the version that the texts are of; 0 for whichever there is. */
  version: wholeNumber(1_000_000_000).default(0),
  languages,
})

const output = z.object({ overrides: Overrides })
const bodyBytesMax = 5 * 1024 * 1024

/** The texts of a project that translators work on. */
export const localization = {
  exportFlow: manage.read('POST /v1/mgmt/localization/flow/export', {
    summary: 'The texts of the screens of a flow, by language',
    input: z.object({ flowId }),
    output,
    errors: [FlowNotFound],
  }),
  importFlow: manage.write('POST /v1/mgmt/localization/flow/import', {
    summary: 'Set texts of the screens of a flow, as its next version; those that are not given stay',
    input: z.object({ flowId, overrides: Given }),
    output,
    errors: [FlowNotFound, FlowPublishedMeanwhile],
    bodyBytesMax,
  }),
  exportMessages: manage.read('POST /v1/mgmt/localization/messaging/export', {
    summary: 'The texts of messages, by language',
    output,
  }),
  importMessages: manage.write('POST /v1/mgmt/localization/messaging/import', {
    summary: 'Set texts of messages, all or none; those that are not given stay',
    right: 'people',
    input: z.object({ overrides: Given.omit({ version: true }) }),
    output,
    bodyBytesMax,
  }),
}
