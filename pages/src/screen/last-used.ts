import type { ScreenPart } from './screen.ts'

/**
 * The parts with the way that was used last marked, in front of the other ways: below the main button, which stays the one
 * that the Enter key presses. `way` is the id of a button, or `social` and the id of a provider.
 */
export function lastUsedFirst(parts: readonly ScreenPart[], way: string): ScreenPart[] {
  let last: ScreenPart | undefined

  function withoutLast(list: readonly ScreenPart[]): ScreenPart[] {
    return list.flatMap((part): ScreenPart[] => {
      if (part.component === 'more') return nonEmpty({ ...part, parts: withoutLast(part.parts) })
      if (part.component === 'providers') {
        const isLast = ({ id }: { id: string }) => `social ${id}` === way
        const used = part.providers.filter(isLast)
        if (used.length > 0) last = { component: 'providers', providers: used, isLastUsed: true }
        return nonEmpty({ ...part, providers: part.providers.filter(each => !isLast(each)) })
      }
      if (part.component !== 'button' || part.id !== way) return [part]
      if (part.kind === 'primary') return [{ ...part, isLastUsed: true }]
      last = { ...part, isLastUsed: true }
      return []
    })
  }

  const others = withoutLast(parts)
  if (!last) return others
  const main = others.findIndex(part => part.component === 'button' && part.kind === 'primary')
  // The link for a forgotten password stays at the password.
  let at = main + 1
  while (main >= 0 && isLink(others[at])) at += 1
  // A divider parts ways from others.
  return [...others.slice(0, at), last, ...others.slice(at)].filter(
    (part, index, all) => part.component !== 'divider' || all[index + 1]?.component === 'providers',
  )
}

function nonEmpty(part: Extract<ScreenPart, { component: 'more' | 'providers' }>): ScreenPart[] {
  return (part.component === 'more' ? part.parts : part.providers).length === 0 ? [] : [part]
}

function isLink(part: ScreenPart | undefined): boolean {
  return part?.component === 'button' && part.kind === 'link'
}
