import { parseSafeUrl } from '@gatehouse-id/operation/safe-url'
import { z } from 'zod'

/** What a picture may weigh that is part of the theme: it stands in every page. */
const pictureLengthMax = 16_000

const Path = z
  .string()
  .max(500, 'must have at most 500 characters')
  .regex(/^\/(?![/\\])[^\s"'<>\\;,]*$/, 'must start with a single slash')
const HttpsUrl = z
  .string()
  .max(500, 'must have at most 500 characters')
  .refine(text => text.startsWith('https://') && parseSafeUrl(text), 'must start with https://')
const PictureData = z
  .string()
  .max(pictureLengthMax, 'must weigh at most 12 kB')
  .regex(/^data:image\/(?:png|jpeg|webp|gif|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be a picture in base64')

/** `#rrggbb`. */
const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #4263eb')

/** The look of the pages. Nothing in it can leave the attribute or the style sheet that it becomes part of. */
export const Theme = z.strictObject({
  /** Shades with enough contrast on light and dark pages are derived from it. */
  primaryColor: Color.optional(),
  /** A path here, an https address, or the picture itself as a `data:` URL of at most 12 kB. */
  logoUrl: z
    .union(
      [Path, HttpsUrl, PictureData],
      'must be a path on this server, an https address, or a picture of at most 12 kB as a data: URL',
    )
    .optional(),
  productName: z.string().trim().min(1).max(60).optional(),
  font: z.enum(['system', 'serif', 'rounded', 'mono']).optional(),
  /** The radius of corners in CSS pixels. */
  radius: z.int().min(0).max(24).optional(),
  /** Default: `auto`, the preference of the browser. */
  scheme: z.enum(['auto', 'light', 'dark']).optional(),
  /** A card in the middle (default), a form beside a panel with the background, or a form on the bare page. */
  layout: z.enum(['card', 'split', 'full']).optional(),
  /** What the card stands on, or the panel beside the form; it is darker on dark pages. */
  backgroundColor: Color.optional(),
  /** A picture that fills the background: a path here or an https address. */
  backgroundUrl: z.union([Path, HttpsUrl], 'must be a path on this server or an https address').optional(),
})

export type Theme = z.output<typeof Theme>

export const defaultProductName = 'Gatehouse'
