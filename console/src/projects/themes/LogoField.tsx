import { Button, FileButton, Group, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { themes } from './messages.ts'
import { pictureOf, pictureTypes } from './picture.ts'
import classes from './LogoField.module.css'

type Props = { value: string; error: string | undefined; isReadOnly: boolean; onChange: (value: string) => void }

/** The address of a logo, or the picture itself, which is stored with the theme. */
export function LogoField({ value, error, isReadOnly, onChange }: Props) {
  const [problem, setProblem] = useState<string>()
  const isPicture = value.startsWith('data:')
  const take = async (file: File | null) => {
    if (!file) return
    const picture = await pictureOf(file)
    setProblem(picture === undefined ? themes.pictureTooLarge : undefined)
    if (picture !== undefined) onChange(picture)
  }
  const change = (changed: string) => {
    setProblem(undefined)
    onChange(changed)
  }
  return (
    <div>
      {isPicture ? (
        <Input.Wrapper label={themes.logoUrl} error={problem ?? error}>
          <div className={classes.picture}>
            <img src={value} alt={themes.logoUploaded} />
          </div>
        </Input.Wrapper>
      ) : (
        <TextInput
          label={themes.logoUrl}
          description={themes.logoUrlHelp}
          placeholder="/logo.svg"
          autoComplete="off"
          value={value}
          error={problem ?? error}
          readOnly={isReadOnly}
          onChange={event => change(event.currentTarget.value)}
        />
      )}
      {!isReadOnly && (
        <Group gap="xs" mt="xs">
          <FileButton accept={pictureTypes} onChange={file => void take(file)}>
            {props => (
              <Button {...props} variant="default" size="xs">
                {themes.logoUpload}
              </Button>
            )}
          </FileButton>
          {isPicture && (
            <Button variant="subtle" size="xs" onClick={() => change('')}>
              {themes.logoRemove}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
