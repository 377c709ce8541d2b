import { parseSafeUrl } from '@gatehouse/operation/safe-url'
import { z } from 'zod'

/** A path on our own origin or an https address, as the content security policy allows. */
const LogoUrl = z.union(
  [
    z
      .string()
      .max(500, 'A logo path has at most 500 characters.')
      .regex(/^\/(?![/\\])[^\s"'<>\\;,]*$/, 'A logo path starts with a single slash.'),
    z
      .string()
      .max(500, 'A logo address has at most 500 characters.')
      .refine(text => text.startsWith('https://') && parseSafeUrl(text), 'A logo address starts with https://.'),
  ],
  'A logo is a path that starts with one slash, or an address that starts with https://.',
)

/** The look of the pages. */
export const Theme = z.strictObject({
  /** `#rrggbb`; shades with enough contrast on light and dark pages are derived from it. */
  primaryColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written #rrggbb.')
    .optional(),
  logoUrl: LogoUrl.optional(),
  productName: z.string().trim().min(1).max(60).optional(),
  font: z.enum(['system', 'serif', 'rounded', 'mono']).optional(),
  /** The radius of corners in CSS pixels. */
  radius: z.int().min(0).max(24).optional(),
  /** Default: `auto`, the preference of the browser. */
  scheme: z.enum(['auto', 'light', 'dark']).optional(),
})

export type Theme = z.output<typeof Theme>

export const defaultProductName = 'Gatehouse'
