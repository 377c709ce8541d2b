import type { Screen } from '../model/flow-model.ts'
import classes from './canvas.module.css'

export const thumb = { width: 46, height: 62 }
const inset = 6
const width = thumb.width - 2 * inset

/** A screen in small: a bar for each heading, text, field and button, as they follow each other. */
export function ScreenThumb({ screen: { title, components } }: { screen: Screen }) {
  const shown = [...(title === undefined ? [] : [{ component: 'heading' }]), ...components]
  const parts: { y: number; kind: string; isPrimary: boolean }[] = []
  let y = inset
  for (const each of shown) {
    const height = heights[each.component] ?? heights.text ?? 2
    if (each.component === 'input' && 'type' in each && each.type === 'hidden') continue
    if (y + height > thumb.height - inset) break
    const isPrimary = !('kind' in each) || each.kind === undefined || each.kind === 'primary'
    parts.push({ y, kind: each.component, isPrimary })
    y += height + 3
  }
  return (
    <g aria-hidden>
      <rect width={thumb.width} height={thumb.height} rx={4} className={classes.thumb} />
      {parts.map(({ y: top, kind, isPrimary }) => (
        <Part key={top} y={top} kind={kind} isPrimary={isPrimary} />
      ))}
    </g>
  )
}

const heights: Readonly<Record<string, number>> = {
  heading: 4,
  text: 2,
  notice: 2,
  link: 2,
  more: 2,
  divider: 1,
  image: 10,
  input: 7,
  select: 7,
  button: 7,
  providers: 7,
  'totp-key': 14,
  'recovery-codes': 12,
}

function Part({ y, kind, isPrimary }: { y: number; kind: string; isPrimary: boolean }) {
  const height = heights[kind] ?? 2
  const at = { x: inset, y, height, rx: Math.min(2, height / 2) }
  if (kind === 'heading') return <rect {...at} width={width * 0.7} className={classes.thumbStrong} />
  if (kind === 'button' && isPrimary) return <rect {...at} width={width} className={classes.thumbPrimary} />
  if (height >= 7) return <rect {...at} width={width} className={classes.thumbField} />
  return <rect {...at} width={kind === 'divider' ? width : width * 0.9} className={classes.thumbWeak} />
}
