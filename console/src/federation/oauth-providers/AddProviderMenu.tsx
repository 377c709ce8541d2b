import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Preset } from './documents.ts'
import { signInProviders as texts } from './messages.ts'
import { blankPreset, type Editing } from './provider-draft.ts'

type Props = { presets: readonly Preset[]; onPick: (editing: Editing) => void }

/** Every provider that something is known of, and two kinds of which nothing is. */
export function AddProviderMenu({ presets, onPick }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} />}>{texts.add}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {presets.map(preset => (
          <Menu.Item key={preset.providerId} onClick={() => onPick({ preset })}>
            {preset.label}
          </Menu.Item>
        ))}
        <Menu.Label>{texts.addOther}</Menu.Label>
        <Menu.Item onClick={() => onPick({ preset: blankPreset('OIDC') })}>{texts.otherOidc}</Menu.Item>
        <Menu.Item onClick={() => onPick({ preset: blankPreset('OAUTH2') })}>{texts.otherOauth}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
