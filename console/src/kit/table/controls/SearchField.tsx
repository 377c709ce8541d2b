import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = {
  label: string
  placeholder: string
  value: string | undefined
  onChange: (text: string | undefined) => void
}

/** Narrows a list; the address is changed once typing pauses. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useState({ text: value ?? '', from: value })
  // Back, forward and "clear filters" change the address from outside: the field follows.
  if (typed.from !== value) setTyped({ text: value ?? '', from: value })
  const commit = useDebouncedCallback((text: string) => onChange(text || undefined), 250)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed.text}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ text, from: value })
        commit(text)
      }}
      w={{ base: '100%', sm: 280 }}
    />
  )
}
