import { ActionIcon, Button, Kbd, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { frame } from '../messages.ts'
import { keepTyping } from './keep-typing.ts'

function loadPalette() {
  return import('./CommandPalette.tsx')
}
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Opens the command palette; its code is loaded at first use. */
export function SearchButton() {
  const [isWanted, setIsWanted] = useState(false)
  const open = async () => {
    if (document.activeElement?.closest('[role=dialog]')) return
    const stop = keepTyping()
    const { openCommandPalette } = await loadPalette().catch((error: unknown) => {
      stop()
      throw error
    })
    setIsWanted(true)
    openCommandPalette()
  }
  useHotkeys([['mod+K', () => void open()]], [])
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        size="xs"
        onClick={open}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">{shortcut}</Kbd>}
      >
        {frame.search}
      </Button>
      <Tooltip label={frame.searchShortcut}>
        <ActionIcon hiddenFrom="sm" variant="default" size="lg" aria-label={frame.searchShortcut} onClick={open}>
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isWanted && (
        <Suspense>
          <CommandPalette />
        </Suspense>
      )}
    </>
  )
}
