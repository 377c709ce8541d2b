/** What text and links stand on. */
export const cards = { light: '#ffffff', dark: '#18191b' } as const
/** The primary colour of a theme without one. */
export const defaultPrimary = '#3e63dd'

type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const ink: Rgb = [20, 20, 20]
const black: Rgb = [0, 0, 0]

function parse(hex: string): Rgb {
  return [
    Number.parseInt(hex.slice(1, 3), 16),
    Number.parseInt(hex.slice(3, 5), 16),
    Number.parseInt(hex.slice(5, 7), 16),
  ]
}

function format(rgb: Rgb) {
  return `#${rgb.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance, WCAG 2.2. */
function luminance(rgb: Rgb) {
  const [red, green, blue] = rgb.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // safe: map keeps the length
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: Rgb, other: Rgb) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string) {
  return contrastOf(parse(one), parse(other))
}

/** The colour if its contrast with `background` is at least 4.5:1, else its nearest tint or shade for which it is. */
export function readableOn(background: string, color: string) {
  const behind = parse(background)
  const towards = luminance(behind) > 0.18 ? ink : white
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(parse(color), towards, share)
    if (contrastOf(candidate, behind) >= 4.5) return format(candidate)
  }
  return format(towards)
}

/** The colour as it fills a large area of a dark page. */
export function dimmed(color: string) {
  return format(mixed(parse(color), ink, 0.65))
}

function mixed(from: Rgb, towards: Rgb, share: number): Rgb {
  const channels = from.map((channel, index) => Math.round(channel + ((towards[index] ?? 0) - channel) * share))
  return channels as unknown as Rgb // safe: three channels
}

/** White or near-black if it has a contrast of at least 4.5:1 with `color`, else black, which has it wherever white lacks it. */
export function textOn(color: string) {
  const text = [white, ink].find(each => contrastOf(each, parse(color)) >= 4.5) ?? black
  return format(text)
}
