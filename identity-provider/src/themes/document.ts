import { json } from '@gatehouse/operation'
import { z } from 'zod'
import { Styles } from './styles.ts'

/** A theme as it was imported, of both versions. */
export const ThemeDocument = z.object({
  id: z.string().default('default'),
  styles: Styles.default({}),
  componentsVersion: z.string().default(''),
  references: z.record(z.string(), json()).default({}),
})
export type ThemeDocument = z.output<typeof ThemeDocument>
