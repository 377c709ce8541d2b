import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { CssTemplate, Styles } from './styles.ts'

/** provider-api §3.8. What else a theme has is kept as it came, and exported again. */
const ThemeV1 = z.object({ id: z.string().max(100), cssTemplate: CssTemplate }).catchall(z.unknown())
const ThemeV2 = z.looseObject({
  styles: Styles,
  componentsVersion: z.string().max(100),
  references: z.record(z.string(), json()),
})

export type ThemeV2 = z.output<typeof ThemeV2>

export const themes = {
  export: manage.read('POST /v1/mgmt/theme/export', {
    summary: 'The theme of the project',
    output: z.object({ theme: ThemeV1 }),
  }),
  import: manage.write('POST /v1/mgmt/theme/import', {
    summary: 'Replace the theme of the project; the hosted pages take from it what they can show',
    input: z.object({
      theme: ThemeV1.extend({ id: z.string().max(100).default(''), cssTemplate: CssTemplate.default({}) }),
    }),
    output: z.object({ theme: ThemeV1 }),
  }),
  exportV2: manage.read('POST /v2/mgmt/theme/export', {
    summary: 'The theme of the project, in the shape of version 2',
    output: z.object({ theme: ThemeV2 }),
  }),
  importV2: manage.write('POST /v2/mgmt/theme/import', {
    summary: 'Replace the theme of the project, in the shape of version 2',
    input: z.object({
      theme: z.looseObject({
        styles: Styles.default({}),
        componentsVersion: z.string().max(100).default(''),
        references: z.record(z.string(), json()).default({}),
      }),
    }),
  }),
}
