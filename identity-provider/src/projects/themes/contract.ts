import { json, operation } from '@gatehouse/operation'
import { z } from 'zod'
import { CssTemplate, Styles } from './styles.ts'

const managementKey = 'managementKey' as const
/** provider-api §3.8. What else a theme has is kept as it came, and exported again. */
const ThemeV1 = z.object({ id: z.string().max(100), cssTemplate: CssTemplate }).catchall(z.unknown())
const ThemeV2 = z.looseObject({
  styles: Styles,
  componentsVersion: z.string().max(100),
  references: z.record(z.string(), json()),
})

export type ThemeV2 = z.output<typeof ThemeV2>

export const themes = {
  export: operation({
    summary: 'The theme of the project',
    method: 'POST',
    path: '/v1/mgmt/theme/export',
    auth: managementKey,
    right: 'read',
    input: z.object({}),
    output: z.object({ theme: ThemeV1 }),
  }),
  import: operation({
    summary: 'Replace the theme of the project; the hosted pages take from it what they can show',
    method: 'POST',
    path: '/v1/mgmt/theme/import',
    auth: managementKey,
    right: 'write',
    input: z.object({
      theme: ThemeV1.extend({ id: z.string().max(100).default(''), cssTemplate: CssTemplate.default({}) }),
    }),
    output: z.object({ theme: ThemeV1 }),
  }),
  exportV2: operation({
    summary: 'The theme of the project, in the shape of version 2',
    method: 'POST',
    path: '/v2/mgmt/theme/export',
    auth: managementKey,
    right: 'read',
    input: z.object({}),
    output: z.object({ theme: ThemeV2 }),
  }),
  importV2: operation({
    summary: 'Replace the theme of the project, in the shape of version 2',
    method: 'POST',
    path: '/v2/mgmt/theme/import',
    auth: managementKey,
    right: 'write',
    input: z.object({
      theme: z.looseObject({
        styles: Styles.default({}),
        componentsVersion: z.string().max(100).default(''),
        references: z.record(z.string(), json()).default({}),
      }),
    }),
    output: z.object({}),
  }),
}
