import { z } from 'zod'
import { CssTemplate, Styles } from './styles.ts'

/** A theme as it was imported, of both versions. */
export const ThemeDocument = z.object({
  id: z.string().default('default'),
  styles: Styles.default({}),
  /** Where it is no object, or stands beside the styles of version 2; otherwise the styles are the template. */
  cssTemplate: CssTemplate.optional(),
  componentsVersion: z.string().default(''),
  references: z.record(z.string(), z.json()).default({}),
  /** What else it had. */
  others: z.record(z.string(), z.unknown()).default({}),
})
export type ThemeDocument = z.output<typeof ThemeDocument>
