import { Accordion, ColorInput, NumberInput, Select, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { defaultPrimary } from '@gatehouse-id/pages/colors'
import type { FieldsOf } from '../../kit/form/EditForm.tsx'
import { JsonField } from '../../kit/form/fields/JsonField.tsx'
import { ContrastNotes } from './ContrastNotes.tsx'
import { themes } from './messages.ts'
import { LogoField } from './LogoField.tsx'
import { fonts, layouts, schemes, type ThemeValues } from './theme-values.ts'

type Props = FieldsOf<ThemeValues> & { isReadOnly: boolean }

const swatches = ['#3e63dd', '#0f766e', '#b45309', '#be123c', '#7c3aed', '#1c2024']

/** What the hosted pages read of a theme, and the rest of its styles. */
export function ThemeFields({ values, errors, set, isReadOnly }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || errors.styles !== undefined
  const text = (name: 'productName' | 'backgroundUrl', description: string, placeholder: string) => (
    <TextInput
      label={themes[name]}
      description={description}
      placeholder={placeholder}
      autoComplete="off"
      value={values[name]}
      error={errors[name]}
      readOnly={isReadOnly}
      onChange={event => set(name, event.currentTarget.value)}
    />
  )
  const color = (name: 'primaryColor' | 'backgroundColor', description: string, placeholder = '') => (
    <ColorInput
      label={themes[name]}
      description={description}
      placeholder={placeholder}
      format="hex"
      swatches={swatches}
      withEyeDropper={false}
      fixOnBlur={false}
      value={values[name]}
      error={errors[name]}
      readOnly={isReadOnly}
      onChange={value => set(name, value)}
    />
  )
  return (
    <Stack gap="md">
      <Title order={2}>{themes.brand}</Title>
      {text('productName', themes.productNameHelp, 'Gatehouse')}
      <LogoField
        value={values.logoUrl}
        error={errors.logoUrl}
        isReadOnly={isReadOnly}
        onChange={value => set('logoUrl', value)}
      />
      {color('primaryColor', themes.primaryColorHelp, defaultPrimary)}
      <ContrastNotes color={values.primaryColor || defaultPrimary} />
      <Title order={2}>{themes.look}</Title>
      <Select
        label={themes.layout}
        description={values.layout === 'full' ? themes.noBackground : themes.layoutHelp}
        data={layouts.map(value => ({ value, label: themes.layouts[value] }))}
        value={values.layout}
        error={errors.layout}
        readOnly={isReadOnly}
        allowDeselect={false}
        onChange={value => set('layout', layouts.find(layout => layout === value) ?? 'card')}
      />
      {values.layout !== 'full' && (
        <>
          {color('backgroundColor', themes.backgroundColorHelp)}
          {text('backgroundUrl', themes.backgroundUrlHelp, '/background.jpg')}
        </>
      )}
      <Select
        label={themes.font}
        data={fonts.map(value => ({ value, label: themes.fonts[value] }))}
        value={values.font}
        error={errors.font}
        readOnly={isReadOnly}
        allowDeselect={false}
        onChange={value => set('font', fonts.find(font => font === value) ?? 'system')}
      />
      <NumberInput
        label={themes.radius}
        suffix={` ${themes.pixels}`}
        min={0}
        max={24}
        allowDecimal={false}
        value={values.radius}
        error={errors.radius}
        readOnly={isReadOnly}
        onChange={value => set('radius', Number(value))}
      />
      <Select
        label={themes.scheme}
        data={schemes.map(value => ({ value, label: themes.schemes[value] }))}
        value={values.scheme}
        error={errors.scheme}
        readOnly={isReadOnly}
        allowDeselect={false}
        onChange={value => set('scheme', schemes.find(scheme => scheme === value) ?? 'auto')}
      />
      <Accordion variant="separated" value={isShown ? 'styles' : null} onChange={value => setIsOpen(value !== null)}>
        <Accordion.Item value="styles">
          <Accordion.Control>{themes.advanced}</Accordion.Control>
          <Accordion.Panel>
            {isShown && (
              <JsonField
                label={themes.styles}
                description={themes.advancedHelp}
                rows={[6, 20]}
                value={values.styles}
                error={errors.styles}
                readOnly={isReadOnly}
                onChange={styles => set('styles', styles)}
              />
            )}
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  )
}
